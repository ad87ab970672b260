/** Generated pages, and generated parts of pages between two comments. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { elementsPage } from '../../../widget/build/elements-page.ts';
import { root } from '../../support/repository/source.ts';
import { callTable, functionTable } from './calls.ts';
import { errorsPage } from './errors.ts';
import { eventFields, eventPayloads, eventTable } from './events.ts';
import { metricsTable } from './metrics.ts';
import { referencePage } from './reference.ts';
import { amountTable, cardTable } from './simulator.ts';

const parts: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/client.md': { functions: functionTable },
  'docs/events.md': { types: eventTable, payloads: eventPayloads, fields: eventFields },
  'docs/merchant-interface.md': { calls: callTable },
  'docs/operations.md': { metrics: metricsTable },
  'docs/test-cards.md': { cards: cardTable, amounts: amountTable },
};

/** Path and up-to-date text of each page. */
export function generatedPages(): Map<string, string> {
  const pages = Object.entries(parts).map(
    ([file, generators]) => [file, withParts(file, generators)] as const,
  );
  return new Map([
    ['docs/calls.md', referencePage()],
    ['docs/elements.md', elementsPage()],
    ['docs/errors.md', errorsPage()],
    ...pages,
  ]);
}

function withParts(file: string, generators: Readonly<Record<string, () => string>>): string {
  return Object.entries(generators).reduce(
    (text, [name, generate]) => {
      const [start, end] = [`<!-- generated: ${name} -->\n`, `<!-- end: ${name} -->`];
      const [before, rest] = text.split(start);
      const after = rest?.split(end)[1];
      if (before === undefined || after === undefined) throw new Error(`${file} has no part ${name}`);
      return `${before}${start}\n${generate()}\n\n${end}${after}`;
    },
    readFileSync(path.join(root, file), 'utf8'),
  );
}
