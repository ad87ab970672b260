/**
 * Generates the event catalogue in `docs/events.md`: types, payloads and fields, from the webhooks of `/openapi.json`.
 */
import { openApiDocument } from '../../../server/openapi/document.ts';
import { isRecord } from '../../../widget/protocol/decode.ts';
import { examples } from './event-examples.ts';
import { table } from '../../../widget/build/markdown-table.ts';

const document = openApiDocument('https://pay.shop.example');

function at(node: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), node);
}

const nameOf = (reference: unknown): string => String(reference).split('/').at(-1) ?? '';

/** Type, summary and schema name of each webhook, in the order of the document. */
function events(): { type: string; summary: string; shape: string }[] {
  const { webhooks } = document;
  return Object.entries(isRecord(webhooks) ? webhooks : {}).map(([type, hook]) => {
    const body = at(hook, 'post', 'requestBody', 'content', 'application/json', 'schema');
    const shape = nameOf(at(body, 'properties', 'data', '$ref'));
    return { type, summary: String(at(hook, 'post', 'summary')), shape };
  });
}

const anchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

export function eventTable(): string {
  const titles = new Map(examples.map(({ shape, title }) => [shape, title]));
  return table(
    events(),
    ['`type`', ({ type }) => `\`${type}\``],
    ['meaning', ({ summary }) => summary],
    ['`data`', ({ shape }) => `[${titles.get(shape)}](#${anchor(titles.get(shape) ?? '')})`],
  );
}

interface Field {
  name: string;
  description: string;
}

/** Fields of a component and of its inner objects. */
function fieldsOf(schema: unknown, prefix = ''): Field[] {
  const properties = at(schema, 'properties');
  if (!isRecord(properties)) return [];
  const required = at(schema, 'required');
  return Object.entries(properties).flatMap(([name, property]) => {
    const isOptional = !Array.isArray(required) || !required.includes(name);
    const described = at(property, 'description');
    const description = typeof described === 'string' ? described : '';
    const words = at(property, 'enum');
    const values = Array.isArray(words) && words.length > 1 ? `: \`${words.join('`, `')}\`` : '';
    const own = {
      name: `${prefix}${name}`,
      description: `${description}${values}${isOptional ? '; may be absent' : ''}`,
    };
    return [own, ...fieldsOf(property, `${prefix}${name}.`)];
  });
}

const fieldTable = (...component: string[]): string =>
  table(
    fieldsOf(at(document, 'components', 'schemas', ...component)),
    ['field', ({ name }) => `\`${name}\``],
    ['meaning', ({ description }) => description],
  );

export const eventPayloads = (): string =>
  examples
    .map(({ title, event }) => `### ${title}\n\n\`\`\`json\n${JSON.stringify(event, null, 2)}\n\`\`\``)
    .join('\n\n');

export const eventFields = (): string =>
  (
    [
      ['checkout', 'EventCheckout'],
      ['payment', 'MerchantPayment'],
      ['mismatch', 'MismatchEvent', 'properties', 'mismatch'],
      ['refund', 'Refund'],
      ['payout', 'Payout'],
      ['withdrawal', 'Withdrawal'],
    ] as const
  )
    .map(([title, ...component]) => `### Fields of \`${title}\`\n\n${fieldTable(...component)}`)
    .join('\n\n');
