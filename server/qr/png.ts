/**
 * Encodes a QR code as a PNG of one bit per pixel, compressed off the event loop. `qrcode` itself draws four bytes per pixel on the
 * event loop: for a print of 1200 pixels, no other request is served for 0.3 s.
 */
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

export interface Modules {
  /** Row by row; dark is not 0. */
  data: ArrayLike<number>;
  size: number;
}

/** `margin`: light modules on each side. `scale`: pixels per module. */
export async function qrPngOf(
  { data, size }: Modules,
  { margin, scale }: { margin: number; scale: number },
): Promise<Buffer> {
  const width = (size + 2 * margin) * scale;
  // Each row starts with its filter type: none. A set bit is white.
  const rowBytes = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(rowBytes * width, 0xff);
  const row = Buffer.alloc(rowBytes);
  for (let y = 0; y < size + 2 * margin; y++) {
    row.fill(0xff).writeUInt8(0);
    for (let x = 0; x < size; x++) {
      if (y < margin || y >= margin + size || !data[(y - margin) * size + x]) continue;
      for (let pixel = (margin + x) * scale; pixel < (margin + x + 1) * scale; pixel++) {
        const at = 1 + (pixel >> 3);
        row.writeUInt8(row.readUInt8(at) & ~(0x80 >> (pixel & 7)), at);
      }
    }
    for (let copy = 0; copy < scale; copy++) row.copy(pixels, (y * scale + copy) * rowBytes);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt8(1, 8); // bits per pixel; the zeros after it: grey, deflate, no filter, not interlaced
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await promisify(deflate)(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
