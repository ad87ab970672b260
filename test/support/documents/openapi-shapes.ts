/** Compares values with the schemas of an OpenAPI document. */
import assert from 'node:assert/strict';

type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Checks a value against the `type` of a JSON schema: one name, several, or undefined for any value. */
function isOfType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  if (Array.isArray(type)) return type.some((one) => isOfType(value, one));
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isNode(value) && !Array.isArray(value);
  return typeof value === type;
}

export interface Shapes {
  /** Resolves a `$ref`; returns other nodes unchanged. */
  resolve: (node: unknown) => Node;
  /**
   * Differences between value and schema: undescribed or missing properties, and values of another type or enum value.
   */
  differences: (value: unknown, described: unknown, path?: string) => string[];
  /** Schema of a webhook's body. */
  webhookSchema: (type: string) => unknown;
}

export function shapesOf(document: Node): Shapes {
  function resolve(node: unknown): Node {
    assert.ok(isNode(node));
    const reference = node['$ref'];
    if (typeof reference !== 'string') return node;
    return resolve(
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((inner, key) => (isNode(inner) ? inner[key] : undefined), document),
    );
  }

  function differences(value: unknown, described: unknown, path = '$'): string[] {
    const schema = resolve(described);
    const { properties, items, const: constant, enum: values } = schema;
    if (constant !== undefined && constant !== value) return [`${path} is not ${JSON.stringify(constant)}`];
    if (Array.isArray(values) && !values.includes(value))
      return [`${path} is not one of ${values.join(', ')}`];
    const choices = schema['oneOf'] ?? schema['anyOf'];
    if (Array.isArray(choices)) {
      const found = choices.map((choice) => differences(value, choice, path));
      return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
    }
    if (!isOfType(value, schema['type'])) return [`${path} is not of type ${String(schema['type'])}`];
    if (Array.isArray(value) && isNode(items)) {
      return value.flatMap((inner, index) => differences(inner, items, `${path}[${index}]`));
    }
    if (!isNode(properties) || !isNode(value)) return [];
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    return [
      ...required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, inner]) =>
        name in properties
          ? differences(inner, properties[name], `${path}.${name}`)
          : [`${path}.${name} is not described`],
      ),
    ];
  }

  function webhookSchema(type: string): unknown {
    const hooks = document['webhooks'];
    assert.ok(isNode(hooks) && type in hooks, type);
    let node: unknown = hooks[type];
    for (const key of ['post', 'requestBody', 'content', 'application/json', 'schema']) {
      node = resolve(node)[key];
    }
    return node;
  }

  return { resolve, differences, webhookSchema };
}
