/** Generates hostile texts, keys, values and JSON bodies that could break parsers, prototypes, databases or logs. */
import * as fc from 'fast-check';

/** Contained in generated texts: no problem response may repeat it. */
export const marker = 'cnry7f3a';
/** Valid check digits and a prefix used nowhere else: none may appear in a problem response or the log. */
export const cardNumbers = ['4007000000000027', '4007000000001009', '4007000000009994'] as const;

const nasty = [
  '',
  ' ',
  '\0',
  `${marker}\0${marker}`,
  '\uFEFF',
  '\uD800',
  '\u202E',
  '𝕏'.repeat(50),
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(400),
  '../../etc/passwd',
  "' OR 1=1 --",
  `'; DROP TABLE pay_checkouts; -- ${marker}`,
  '<script>alert(1)</script>',
  '${jndi:ldap://x}',
  '%00%ff',
  '\r\nset-cookie: a=b',
  `${marker}${'a'.repeat(5_000)}`,
  '__proto__',
  'constructor',
  'toString',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }).map((text) => marker + text) },
);

export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then', '$ref', ''),
  fc.string({ maxLength: 12 }),
);

const nested = (depth: number): unknown => {
  let value: unknown = marker;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1e308,
      5e-324,
      Number.MAX_SAFE_INTEGER + 2,
      0.1 + 0.2,
      [],
      {},
      [[]],
      '129.90',
      '0.00',
      '-1.00',
      '1e3',
      '00129.90',
      '99999999999999999999.99',
      'BRL',
      'pix',
      'card',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(20, 900).map(nested) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileKey, hostileText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Node = Record<string, unknown>;

/**
 * A valid body with some properties replaced, left out or added. It is built as text, since a key may occur twice and
 * `__proto__` must be an ordinary property.
 */
export function bodyText(example: Node, properties: Node): fc.Arbitrary<string> {
  const names = [...new Set([...Object.keys(example), ...Object.keys(properties)])];
  const change = fc.record({
    name:
      names.length > 0
        ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, hostileKey)
        : hostileKey,
    how: fc.constantFrom('replace', 'leave out', 'add', 'inside'),
    value: hostileValue,
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const members: [string, unknown][] = Object.entries(example);
    for (const { name, how, value } of changes) {
      const at = members.findIndex(([key]) => key === name);
      const [, old] = members[at] ?? [];
      if (how === 'add' || at < 0) members.push([name, value]);
      else if (how === 'leave out') members.splice(at, 1);
      else if (how === 'inside' && isPlain(old)) {
        const key = Object.keys(old)[0] ?? 'a';
        members[at] = [name, { ...old, [key]: value }];
      } else members[at] = [name, value];
    }
    return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
  });
}

const isPlain = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Invalid or unusual JSON. */
export const brokenText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '}',
    '[]',
    'null',
    '"a"',
    '1',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":"\u0001"}',
    '\uFEFF{}',
    '{"a":1}{"b":2}',
    '['.repeat(8_000),
    '{"a":'.repeat(2_000),
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    '{"__proto__":{"isPaid":true},"constructor":{"prototype":{"status":"paid"}}}',
    '{"status":"paid","status":"pending"}',
    `{"${'k'.repeat(9_000)}":1}`,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
