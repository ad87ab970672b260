/**
 * Converts schemas of `/openapi.json` to table rows: one row per field, with a path for the fields of inner objects.
 */
import { isNode } from '../../support/documents/openapi-shapes.ts';

export type Schema = Readonly<Record<string, unknown>>;

export interface Field {
  name: string;
  required: boolean;
  type: string;
  meaning: string;
}

export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { properties, required } = schema;
  if (!isNode(properties)) return [];
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([key, field]) => {
    if (!isNode(field)) return [];
    const name = `${prefix}${key}`;
    const meaning = typeof field['description'] === 'string' ? field['description'] : '';
    return [{ name, required: names.has(key), type: typeOf(field), meaning }, ...innerFields(field, name)];
  });
}

function innerFields(schema: Schema, name: string): Field[] {
  if (isNode(schema['items'])) return fieldsOf(schema['items'], `${name}[].`);
  const choices = Array.isArray(schema['oneOf']) ? schema['oneOf'].filter(isNode) : [schema];
  return choices.flatMap((choice) => fieldsOf(choice, `${name}.`));
}

/** Name of the schema that a `$ref` points to. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

export const isEventData = (name: string): boolean => /\wEvent$/.test(name);

function link(name: string): string {
  return isEventData(name) ? '[by `type`](events.md#types)' : `[${name}](#${name.toLowerCase()})`;
}

export function typeOf(schema: Schema): string {
  const { $ref: reference, enum: values, items, const: constant } = schema;
  if (typeof reference === 'string') return link(nameOf(reference));
  if (constant !== undefined) return code(constant);
  if (Array.isArray(values)) return values.map(code).join(', ');
  if (isNode(items)) return `list of ${typeOf(items)}`;
  for (const key of ['oneOf', 'anyOf', 'allOf']) {
    const choices = schema[key];
    if (Array.isArray(choices)) return unique(choices.filter(isNode).map(typeOf)).join(' or ');
  }
  const types: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? 'any'];
  return [types.map(String).join(' or '), ...limitsOf(schema)].join(', ');
}

const code = (value: unknown): string => `\`${String(value)}\``;
const unique = (words: readonly string[]): string[] => [...new Set(words)];

function limitsOf(schema: Schema): string[] {
  const { maxLength, minimum, maximum, format, default: standard } = schema;
  return [
    format === 'date-time' ? 'ISO 8601' : '',
    typeof maxLength === 'number' ? `${maxLength} characters at most` : '',
    typeof minimum === 'number' && typeof maximum === 'number' ? `${minimum} to ${maximum}` : '',
    standard === undefined ? '' : `default ${code(standard)}`,
  ].filter((words) => words !== '');
}
