/**
 * Generates the published types of the merchant interface from the shapes of its calls: interfaces with the descriptions as comments,
 * for consumers that have no zod.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Call } from '../../server/calls/call.ts';
import { allCalls, calls } from '../../server/calls/index.ts';
import { events } from '../../server/pay-event.ts';
import { typeNames } from '../../server/values/view-fields.ts';

/** Whether the type is of what callers write, or of what they receive. */
type Side = 'input' | 'output';

/** Names in TypeScript of components whose type no shape can express; they are written below. */
const written: Readonly<Record<string, string>> = { Event: 'LoggedEvent' };

const general = `
export interface RequestOptions {
  /** Requests with the same key are the same request, which moves money once. */
  idempotencyKey: string;
}

/** One type of event. \`id\` is the \`webhook-id\`: the same on every attempt. */
export interface PayEventOf<Type extends keyof EventData> {
  id: string;
  type: Type;
  /** ISO 8601, UTC. */
  timestamp: string;
  data: EventData[Type];
}

/** Any event: \`switch (event.type)\` narrows \`event.data\`. */
export type PayEvent = { [Type in keyof EventData]: PayEventOf<Type> }[keyof EventData];

/** An event in the log. */
export type LoggedEvent = PayEvent & { position: number; attempts: number; delivered_at: string | null };
`;

const typesModule = 'server/calls/published-types';
/** The events alone, which are published with the other types. */
const eventModule = 'server/pay-event';

/**
 * Declarations by module, in place of those that show zod. `emitted`: the folder of the compiler's declarations, whose names have to
 * be among the generated ones.
 */
export function publishedTypes(emitted: string): Record<string, string> {
  const text = merchantTypes();
  const declared = new Set([...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name));
  const source = readFileSync(path.join(emitted, `${typesModule}.d.ts`), 'utf8');
  const names = [...source.matchAll(/^export type (\w+)|^export type \{([^}]*)\}/gm)].flatMap(
    ([, one, list = '']) => [...(one === undefined ? [] : [one]), ...(list.match(/\w+/g) ?? [])],
  );
  const missing = names.filter((name) => !declared.has(name));
  if (missing.length > 0) throw new Error(`No type is generated for ${missing.join(', ')}`);
  return { [typesModule]: text, [eventModule]: `export type * from './calls/published-types.ts';\n` };
}

function merchantTypes(): string {
  const interfaces = new Interfaces();
  // Components first, so that variants of them can extend them.
  for (const output of allCalls.map((call) => call.output())) {
    if (z.globalRegistry.get(output)?.id !== undefined) interfaces.typeOf(output, 'output');
  }
  const data = Object.entries(events).map(
    ([type, [shape, summary]]) => `${comment(summary)}  '${type}': ${interfaces.typeOf(shape(), 'output')};`,
  );
  const resources = Object.entries(calls).map(([name, resource]) => {
    const functions = Object.entries<Call>(resource).map(([verb, call]) =>
      functionOf(verb, call, interfaces),
    );
    return `  readonly ${name}: {\n${functions.join('\n')}\n  };`;
  });
  return [
    '// Generated from the shapes of `server/calls`.\n',
    interfaces.text,
    `/** The \`data\` of each type. */\nexport interface EventData {\n${data.join('\n')}\n}\n`,
    general.trimStart(),
    `export interface MerchantInterface {\n${resources.join('\n')}\n}\n`,
  ].join('\n');
}

function functionOf(verb: string, call: Call, interfaces: Interfaces): string {
  const input = call.input?.();
  const optional = call.method === 'GET' ? '?' : '';
  const parameters = [
    ...(call.path.includes('{id}') ? ['id: string'] : []),
    ...(input ? [`${argumentName(call)}${optional}: ${argumentType(call, input, interfaces)}`] : []),
    ...(call.idempotencyKey === undefined ? [] : ['options: RequestOptions']),
  ];
  const output = interfaces.typeOf(call.output(), 'output');
  const about = [call.summary, call.description].filter(Boolean).join('. ');
  return `${comment(about, 4)}    ${verb}(${parameters.join(', ')}): Promise<${output}>;`;
}

const argumentName = ({ method, argument }: Call): string =>
  argument ?? (method === 'GET' ? 'filter' : 'input');

function argumentType({ argument }: Call, input: z.ZodType, interfaces: Interfaces): string {
  if (argument === undefined) return interfaces.typeOf(input, 'input');
  const field = objectOf(input)?.shape[argument];
  if (field === undefined) throw new TypeError(`The input has no ${argument}`);
  return interfaces.typeOf(field as z.ZodType, 'input');
}

/** The interfaces so far, each after those that it refers to. */
class Interfaces {
  readonly #declared = new Map<string, { object: z.ZodObject | null; text: string }>();

  get text(): string {
    return [...this.#declared.values()].map(({ text }) => text).join('\n');
  }

  typeOf(schema: z.ZodType, side: Side, indent = 2): string {
    const named = namedOf(schema);
    if (named === null) return this.#anonymous(schema, side, indent);
    const { name, original } = named;
    if (name in written) return written[name] ?? name;
    if (!(name in globalThis) && !this.#declared.has(name)) this.#declare(name, original, side);
    return name;
  }

  #declare(name: string, schema: z.ZodType, side: Side): void {
    const about = comment(schema.description ?? '', 0);
    const object = objectOf(schema);
    if (object === null) {
      const text = `${about}export type ${name} = ${this.#anonymous(schema, side, 0)};\n`;
      this.#declared.set(name, { object, text });
      return;
    }
    const base = this.#baseOf(object);
    const fields = Object.entries(object.shape).filter(([key, field]) => base?.shape[key] !== field);
    const body = fields.map(([key, field]) => `${this.#property(key, field as z.ZodType, side, 2)}\n`);
    if (object.def.catchall instanceof z.ZodUnknown) body.push('  [field: string]: unknown;\n');
    const parent = base === null ? '' : ` extends ${base.name}`;
    this.#declared.set(name, {
      object,
      text: `${about}export interface ${name}${parent} {\n${body.join('')}}\n`,
    });
  }

  /** The component that this shape extends: one with all of its other fields. */
  #baseOf({ shape }: z.ZodObject): { name: string; shape: z.ZodRawShape } | null {
    for (const [name, { object }] of this.#declared) {
      if (object === null || z.globalRegistry.get(object)?.id !== name) continue;
      const keys = Object.keys(object.shape);
      const same = keys.filter((key) => object.shape[key] === shape[key]);
      if (keys.every((key) => key in shape) && same.length > keys.length / 2) {
        return { name, shape: object.shape };
      }
    }
    return null;
  }

  #property(key: string, schema: z.ZodType, side: Side, indent: number): string {
    const isOptional = side === 'input' ? schema.safeParse(undefined).success : schema !== present(schema);
    const type = this.typeOf(present(schema), side, indent);
    const absent = isOptional && side === 'input' ? absenceOf(schema, type) : '';
    const about = comment(descriptionOf(schema) ?? '', indent);
    return `${about}${' '.repeat(indent)}${key}${isOptional ? '?' : ''}: ${type}${absent};`;
  }

  #anonymous(schema: z.ZodType, side: Side, indent: number): string {
    const typeOf = (inner: unknown): string => this.typeOf(inner as z.ZodType, side, indent);
    if (schema instanceof z.ZodString) return 'string';
    if (schema instanceof z.ZodNumber) return 'number';
    if (schema instanceof z.ZodBoolean) return 'boolean';
    if (schema instanceof z.ZodUnknown) return 'unknown';
    if (schema instanceof z.ZodEnum) return unionOf(schema.options);
    if (schema instanceof z.ZodLiteral) return unionOf([...schema.values]);
    if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap())} | null`;
    if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return typeOf(schema.unwrap());
    if (schema instanceof z.ZodArray) return `Array<${typeOf(schema.element)}>`;
    if (schema instanceof z.ZodRecord) return `Record<string, ${typeOf(schema.valueType)}>`;
    if (schema instanceof z.ZodUnion) return schema.options.map(typeOf).join(' | ');
    if (schema instanceof z.ZodPipe) return typeOf(sideOf(schema, side));
    if (schema instanceof z.ZodObject) {
      const fields = Object.entries(schema.shape).map(
        ([key, field]) => `${this.#property(key, field as z.ZodType, side, indent + 2)}\n`,
      );
      return `{\n${fields.join('')}${' '.repeat(indent)}}`;
    }
    throw new TypeError(`No type is known for ${schema.type}`);
  }
}

const unionOf = (words: readonly unknown[]): string =>
  words.map((word) => (typeof word === 'string' ? `'${word}'` : String(word))).join(' | ');

/** A field that is there. */
const present = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional
    ? present(schema.unwrap() as z.ZodType)
    : schema;

/** What callers write into a pipe: a preprocessor takes anything, so its own schema says what is meant. */
function sideOf(pipe: z.ZodPipe, side: Side): z.ZodType {
  const { in: before, out: after } = pipe.def;
  return (side === 'output' || before instanceof z.ZodTransform ? after : before) as z.ZodType;
}

function objectOf(schema: z.ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodPipe ? objectOf(sideOf(schema, 'input')) : null;
}

/** Also of a copy that has a description of its own. */
function namedOf(schema: z.ZodType): { name: string; original: z.ZodType } | null {
  const {
    _zod: { parent },
  } = schema;
  const inherited = parent === undefined ? null : namedOf(parent as z.ZodType);
  if (inherited !== null) return inherited;
  const name = typeNames.get(schema)?.name ?? z.globalRegistry.get(schema)?.id;
  return name === undefined ? null : { name, original: schema };
}

const descriptionOf = (schema: z.ZodType): string | undefined =>
  schema.description ?? (schema === present(schema) ? undefined : descriptionOf(present(schema)));

/** Null counts as left out where a preprocessor says so. */
const absenceOf = (schema: z.ZodType, type: string): string => {
  const isPreprocessed = present(schema) instanceof z.ZodPipe && schema.safeParse(null).success;
  return `${isPreprocessed && !/\bnull$/.test(type) ? ' | null' : ''} | undefined`;
};

function comment(text: string, indent = 2): string {
  return text === '' ? '' : `${' '.repeat(indent)}/** ${text.replaceAll('*/', '*\\/')} */\n`;
}
