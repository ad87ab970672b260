/** Minifies the whitespace of Lit templates and style sheets in bundles, and Lit's messages about misused style sheets. */
import { RolldownMagicString } from 'rolldown';
import { parseSync, type Plugin } from 'vite';

/** Transforms modules with `html`, `svg` or `css` literals; what they render stays the same. */
export const compactTemplates = (): Plugin => ({
  name: 'compact-templates',
  transform: {
    filter: { id: /\/widget\/.*\.ts$/, code: /\b(html|svg|css)`/ },
    handler(code, id) {
      const text = new RolldownMagicString(code);
      for (const { tag, parts } of literalsIn(code, id)) {
        const compacted = tag === 'css' ? parts.map(({ raw }) => compactCss(raw)) : compactHtml(parts);
        parts.forEach(({ start, end, raw }, index) => {
          const short = compacted[index] ?? raw;
          if (short !== raw) text.overwrite(start, end, short);
        });
      }
      return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
    },
  },
});

/** Messages of Lit's `css` to a developer, which our types make unreachable, and which every first load would contain. */
const litErrors = [
  /"CSSResult is not constructable\.[^"]*"/,
  /"Value passed to 'css' function[^"]*"\+t\+"[^"]*"/,
];

/** Throws if a release of Lit words the messages otherwise. */
export const shortenLitErrors = (): Plugin => ({
  name: 'shorten-lit-errors',
  transform: {
    filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
    handler(code) {
      const text = new RolldownMagicString(code);
      for (const message of litErrors) {
        const found = message.exec(code);
        if (!found) throw new Error(`Lit has no message ${String(message)}`);
        text.overwrite(found.index, found.index + found[0].length, '"css"');
      }
      return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
    },
  },
});

interface Part {
  start: number;
  end: number;
  raw: string;
}

interface Literal {
  tag: string;
  parts: Part[];
}

function literalsIn(code: string, file: string): Literal[] {
  const found: Literal[] = [];
  visit(parseSync(file, code, { lang: 'ts' }).program, (node) => {
    const { type, tag, quasi } = node;
    if (type !== 'TaggedTemplateExpression' || !isNode(tag) || !isNode(quasi)) return;
    const name = tag['name'];
    if (name !== 'html' && name !== 'svg' && name !== 'css') return;
    const parts = (quasi['quasis'] as { start: number; end: number }[]).map(({ start, end }) => ({
      start,
      end,
      raw: code.slice(start, end),
    }));
    found.push({ tag: name, parts });
  });
  return found;
}

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visit(value: unknown, look: (node: Node) => void): void {
  if (!isNode(value)) return;
  look(value);
  for (const child of Object.values(value)) visit(child, look);
}

/** Removes comments and whitespace, except in strings; between two words one space stays. */
export const compactCss = (text: string): string =>
  text
    .replaceAll(
      /("[^"]*"|'[^']*')|(?:\s|\/\*[^]*?\*\/)*([{};,!])(?:\s|\/\*[^]*?\*\/)*|(:)\s+|(?:\s|\/\*[^]*?\*\/)+|(?<![\w.])0(?=\.\d)/g,
      (found, string?: string, mark?: string, colon?: string) =>
        string ?? mark ?? colon ?? (/^\s|\s$/.test(found) ? ' ' : ''),
    )
    .replaceAll(';}', '}');

/** Collapses whitespace to one space, which can be visible; attribute values, `<pre>` and `<textarea>` are kept verbatim. */
export function compactHtml(parts: readonly Pick<Part, 'raw'>[]): string[] {
  let place: 'text' | 'tag' | '"' | "'" | 'verbatim' = 'text';
  return parts.map(({ raw }) => {
    let short = '';
    for (const [token] of raw.matchAll(/\s+|<\/?[a-z][\w-]*|["'>]|[^\s<>"']+|</gi)) {
      if (place === '"' || place === "'") {
        short += token;
        if (token === place) place = 'tag';
      } else if (place === 'verbatim') {
        short += token;
        if (/^<\/(pre|textarea)/i.test(token)) place = 'tag';
      } else if (place === 'tag') {
        if (token === '"' || token === "'") place = token;
        if (token === '>') {
          place = /<(pre|textarea)\b[^<]*$/i.test(short) ? 'verbatim' : 'text';
          short = short.trimEnd();
        }
        short += /^\s/.test(token) ? ' ' : token;
      } else {
        if (/^<[/a-z]/i.test(token)) place = 'tag';
        short += /^\s/.test(token) ? ' ' : token;
      }
    }
    return short;
  });
}
