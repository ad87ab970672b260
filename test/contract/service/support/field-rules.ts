/** Test cases from the field tables of §4: one for each value that a rule accepts or rejects. */
import { statementNaming } from '../../../support/documents/payment-service-document.ts';
import { test } from './skippable-test.ts';
import type { ServiceResponse, Json } from './service.ts';

/** Stands for a field that is not sent. */
export const absent = Symbol('absent');

/** A value with the label of its case. */
type Value = readonly [label: string, value: unknown];

export interface FieldRule {
  good?: readonly Value[];
  bad?: readonly Value[];
}

export interface FieldTable {
  /** Section and part of it: `§4.1 PIX`. */
  section: string;
  /** Statements for fields whose first mention in the section is not the statement about them. */
  statements?: Record<string, string>;
  /** Creates a valid body for each case. */
  body: () => Json;
  send: (body: Json) => Promise<ServiceResponse>;
  /** Asserts that the request was accepted. */
  taken: (response: ServiceResponse) => void;
  /** Asserts that the request was rejected because of this field. */
  refused: (response: ServiceResponse, field: string) => void;
  /** Rules by field; a dot separates the fields of an object: `card.number`. */
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

export const emails: Value[] = [
  ['an address', 'ana@example.com'],
  ['marks of RFC 5322', "r&d/o'neil+a=b@shop.example.com"],
];

export const notEmail: Value[] = [
  ['without @', 'ana.example.com'],
  ['without a domain', 'ana@'],
  ['a number', 42],
];

export function fieldCases({
  section,
  statements = {},
  body,
  send,
  taken: assertAccepted,
  refused: assertRejected,
  rules,
}: FieldTable): void {
  const [number = '', ...part] = section.slice(1).split(' ');
  for (const [field, { good = [], bad = [] }] of Object.entries(rules)) {
    const subject = [statements[field] ?? statementNaming(number, field), ...part, field].join(' ');
    for (const [label, value] of good) {
      test(`${subject}: ${label} is accepted`, async () =>
        assertAccepted(await send(set(body(), field, value))));
    }
    for (const [label, value] of bad) {
      test(`${subject}: ${label} is rejected`, async () =>
        assertRejected(await send(set(body(), field, value)), field));
    }
  }
}

function set(body: Json, path: string, value: unknown): Json {
  const [field = '', ...rest] = path.split('.');
  if (rest.length > 0) return { ...body, [field]: set(body[field] as Json, rest.join('.'), value) };
  const { [field]: _replaced, ...others } = body;
  return value === absent ? others : { ...others, [field]: value };
}
