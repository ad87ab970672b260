/** Generates `docs/elements.md` from the custom elements manifest during the build. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dist, root } from './folders.ts';
import { type Column, table } from './markdown-table.ts';

interface Named {
  name: string;
  description?: string;
  type?: { text: string };
}

interface Element {
  tagName: string;
  summary: string;
  attributes: Named[];
  members: (Named & { kind: string })[];
  events: Named[];
  slots?: Named[];
  cssParts: Named[];
  cssProperties: Named[];
  cssStates: Named[];
}

interface Manifest {
  modules: { declarations?: Partial<Element>[] }[];
}

/** Order of the sections. */
const order = ['pay-checkout', 'pay-pix', 'pay-card', 'pay-wallet'];

function readElements(): Element[] {
  const file = path.join(dist, 'custom-elements.json');
  const { modules } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const elements = modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((declaration): declaration is Element => declaration.tagName !== undefined);
  return elements.toSorted((one, other) => order.indexOf(one.tagName) - order.indexOf(other.tagName));
}

const name: Column<Named> = ['name', (row) => `\`${row.name}\``];
const type: Column<Named> = ['values', ({ type: { text = '' } = {} }) => `\`${text.replaceAll("'", '')}\``];
const meaning: Column<Named> = ['meaning', ({ description = '' }) => description];

/** The entries that all elements have in common. */
function shared(elements: readonly Element[], list: (element: Element) => readonly Named[]): Named[] {
  const [first, ...others] = elements;
  if (!first) return [];
  const key = (row: Named): string => JSON.stringify([row.name, row.description]);
  const keys = others.map((element) => new Set(list(element).map(key)));
  return list(first).filter((row) => keys.every((known) => known.has(key(row))));
}

const methodsOf = ({ members }: Element): Named[] => members.filter(({ kind }) => kind === 'method');

export function elementsPage(): string {
  const elements = readElements();
  const attributes = shared(elements, (element) => element.attributes);
  const properties = shared(elements, (element) => element.cssProperties);
  const without = (rows: readonly Named[], known: readonly Named[]): Named[] =>
    rows.filter((row) => !known.some((one) => one.name === row.name));

  const sections = elements.map((element) => {
    const parts: [title: string, text: string][] = [
      ['Own attributes', table(without(element.attributes, attributes), name, type, meaning)],
      ['Events', table(element.events, name, meaning)],
      ['Slots', table(element.slots ?? [], name, meaning)],
      ['States', table(element.cssStates, name, meaning)],
      ['Parts', table(element.cssParts, name, meaning)],
      ['Own custom properties', table(without(element.cssProperties, properties), name, meaning)],
    ];
    const shown = parts.filter(([, text]) => text !== '').map(([title, text]) => `### ${title}\n\n${text}`);
    return [`## ${element.tagName}`, element.summary, ...shown].join('\n\n');
  });

  return `# Elements

<!-- Generated from the custom elements manifest by \`npm run build\`. Change the comments of the elements instead. -->

Reference of the elements: attributes, methods, events, slots, states, parts and custom properties. Every attribute is also a property of the same
name. See [events and errors](page-events.md) for the fields of the events, and [theming](theming.md) for how to use parts, states and custom
properties.

## Common to all elements

### Attributes

${table(attributes, name, type, meaning)}

### Methods

${table(shared(elements, methodsOf), name, meaning)}

### Custom properties

${table(properties, name, meaning)}

${sections.join('\n\n')}
`;
}

/** Requires the manifest in `dist/`. Does nothing in the build of a container image, which has no documents. */
export async function writeElementsPage(): Promise<void> {
  const file = path.join(root, 'docs/elements.md');
  if (existsSync(file)) await writeFile(file, elementsPage());
}
