/**
 * Fonts with which a hostile page tries to learn what is typed into the card frame: they draw the digit 7 in another file, much higher
 * and wider than the others. A ligature would do no more than a wide glyph.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scope } from '../../support/servers/process.ts';

const unitsPerEm = 1000;

interface Drawing {
  /** Units above and below the baseline. */
  ascent: number;
  descent: number;
  /** Advance width of all of its glyphs. */
  width: number;
}

const int16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
};
const int32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** A TrueType font whose every character is the same box. https://learn.microsoft.com/typography/opentype/spec/ */
function fontOf(characters: string, { ascent, descent, width }: Drawing): Buffer {
  const codes = Array.from(characters, (character) => character.charCodeAt(0)).toSorted((a, b) => a - b);
  const box = padded(
    Buffer.concat([
      int16(1, 0, -descent, width, ascent, 3, 0),
      Buffer.from([1, 1, 1, 1]),
      int16(0, width, 0, -width, -descent, 0, ascent + descent, 0),
    ]),
  );
  // One glyph for characters that are missing, one for all others.
  const glyphs = 2;
  const segments = codes.length + 1;
  const searched = 2 ** Math.floor(Math.log2(segments));
  const format4 = Buffer.concat([
    int16(segments * 2, searched * 2, Math.log2(searched), (segments - searched) * 2),
    int16(...codes, 0xffff),
    int16(0),
    int16(...codes, 0xffff),
    int16(...codes.map((code) => 1 - code), 1),
    int16(...Array.from({ length: segments }, () => 0)),
  ]);
  const name = Buffer.from('Glyph', 'utf16le').swap16();
  const names = [1, 2, 3, 4, 6];
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      int16(4, width, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10),
      int32(1, 0, 0, 0),
      Buffer.from('TEST'),
      int16(0x40, codes[0] ?? 0, codes.at(-1) ?? 0, ascent, -descent, 0, ascent, descent),
      int32(1, 0),
      int16(500, 700, 0, 32, 1),
    ]),
    cmap: Buffer.concat([int16(0, 1, 3, 1), int32(12), int16(4, 14 + segments * 8 + 2, 0), format4]),
    glyf: Buffer.concat([box, box]),
    head: Buffer.concat([
      int32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      int16(3, unitsPerEm),
      int32(0, 0, 0, 0),
      int16(0, -descent, width, ascent, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      int32(0x10000),
      int16(ascent, -descent, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0, glyphs),
    ]),
    hmtx: int16(width, 0, width, 0),
    loca: int32(0, box.length, box.length * 2),
    maxp: Buffer.concat([int32(0x10000), int16(glyphs, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: Buffer.concat([
      int16(0, names.length, 6 + names.length * 12),
      ...names.map((id) => int16(3, 1, 0x409, id, name.length, 0)),
      name,
    ]),
    post: Buffer.concat([int32(0x30000, 0), int16(-75, 50), int32(0, 0, 0, 0, 0)]),
  };
  const entries = Object.entries(tables);
  let offset = 12 + entries.length * 16;
  const directory = entries.map(([tag, bytes]) => {
    const entry = Buffer.concat([Buffer.from(tag), int32(checksum(padded(bytes)), offset, bytes.length)]);
    offset += padded(bytes).length;
    return entry;
  });
  const font = Buffer.concat([
    int32(0x10000),
    int16(entries.length, 128, 3, entries.length * 16 - 128),
    ...directory,
    ...entries.map(([, bytes]) => padded(bytes)),
  ]);
  return font;
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

export interface FontServer {
  /** Value of the attribute `fonts`. */
  fonts: string;
  /** Paths, in the order of the requests. */
  requests: string[];
}

/** Serves the two files to everybody. */
export async function startFontServer(scope: Scope): Promise<FontServer> {
  const files = new Map([
    ['/most.ttf', fontOf(printable.replace('7', ''), { ascent: 800, descent: 200, width: 300 })],
    ['/seven.ttf', fontOf('7', { ascent: 9000, descent: 3000, width: 9000 })],
  ]);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, {
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': 'font/ttf',
    });
    response.end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { fonts: [...files.keys()].map((name) => `${url}${name} 400`).join(', '), requests };
}

/** Two cards of one network: without the digit 7, and of little else. */
export const cardsWithout7AndOf7 = [
  { number: '4111111111111111', expiry: '1131', cvc: '111' },
  { number: '4777777777777778', expiry: '0737', cvc: '777' },
] as const;

/** Markup for the page's head. */
export const glyphFamily = '<style nonce="test">pay-card { --pay-font-family: Glyph, sans-serif; }</style>';

/** Runs in the frame. True once both files draw its fields: the digit 7 is 30 times as wide as another. */
export function isDrawnByGlyphs(): boolean {
  const field = document.querySelector('#number');
  if (!field) return false;
  const { fontFamily } = getComputedStyle(field);
  const widthOf = (text: string): number => {
    const drawn = Object.assign(document.createElement('span'), { textContent: text });
    // Widths of whole pixels: with hinting, Chromium rounds the advance of each glyph.
    Object.assign(drawn.style, { position: 'absolute', font: '100px serif', fontFamily });
    document.body.append(drawn);
    const { width } = drawn.getBoundingClientRect();
    drawn.remove();
    return width;
  };
  return Math.round(widthOf('7') / widthOf('1')) === 30;
}
