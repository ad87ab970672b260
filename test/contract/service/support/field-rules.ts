/** The field tables of §4: one named case for each value that a rule lets in or keeps out. */
import { statementNaming } from '../../../support/documents/payment-service-document.ts';
import { test } from './case.ts';
import type { Answer, Json } from './service.ts';

/** The field is not sent at all. */
export const absent = Symbol('absent');

/** A value with the words that name its case. */
type Value = readonly [label: string, value: unknown];

export interface FieldRule {
  good?: readonly Value[];
  bad?: readonly Value[];
}

export interface FieldTable {
  /** A section, and what within it: `§4.1 PIX`. */
  section: string;
  /** The statement of a field where the first one of the section that names it is not meant. */
  proves?: Record<string, string>;
  /** A valid body, made anew for each case. */
  body: () => Json;
  send: (body: Json) => Promise<Answer>;
  /** Asserts that the request was taken. */
  taken: (answer: Answer) => void;
  /** Asserts that the request was refused because of this field. */
  refused: (answer: Answer, field: string) => void;
  /** By field; fields of an object with a dot. */
  rules: Record<string, FieldRule>;
}

export const notText: Value[] = [
  ['missing', absent],
  ['null', null],
  ['empty', ''],
  ['a number', 42],
  ['a list', ['x']],
  ['an object', { x: 'y' }],
];

export const notAmount: Value[] = [
  ['missing', absent],
  ['null', null],
  ['a word', 'dez'],
  ['a decimal string', '25.00'],
  ['a boolean', true],
  ['a list', [25]],
];

export const notUrl: Value[] = [
  ['a word', 'not-a-url'],
  ['a number', 42],
];

export const notEmail: Value[] = [
  ['without @', 'ana.example.com'],
  ['without a domain', 'ana@'],
  ['a number', 42],
];

export function fieldCases({ section, proves = {}, body, send, taken, refused, rules }: FieldTable): void {
  const [number = '', ...part] = section.slice(1).split(' ');
  for (const [field, { good = [], bad = [] }] of Object.entries(rules)) {
    const subject = [proves[field] ?? statementNaming(number, field), ...part, field].join(' ');
    for (const [label, value] of good) {
      test(`${subject}: ${label} is taken`, async () => taken(await send(set(body(), field, value))));
    }
    for (const [label, value] of bad) {
      test(`${subject}: ${label} is refused`, async () =>
        refused(await send(set(body(), field, value)), field));
    }
  }
}

function set(body: Json, path: string, value: unknown): Json {
  const [field = '', ...rest] = path.split('.');
  if (rest.length > 0) return { ...body, [field]: set(body[field] as Json, rest.join('.'), value) };
  const { [field]: _replaced, ...others } = body;
  return value === absent ? others : { ...others, [field]: value };
}
