/** Converts shapes to the JSON schemas of the document. */
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The schemas that others refer to, by name. */
export type Components = Record<string, unknown>;

const componentPath = '#/components/schemas/';

/** Of what is sent: the same schema validates it, so that the two cannot differ. */
export function requestSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A type in the meta replaces a union of several.
      if (Array.isArray(jsonSchema.type)) delete jsonSchema.anyOf;
    },
  });
  return described;
}

/** Of what is returned. Shapes with an id are added to the components, and referred to. */
export function viewSchema(schema: z.ZodType, components: Components): Json {
  const {
    $schema: _dialect,
    $defs: defined = {},
    ...view
  } = z.toJSONSchema(schema, {
    // As input an object is open: a later release may add a field.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  });
  for (const [name, component] of Object.entries(defined)) components[name] = withReferences(component);
  return withReferences(view);
}

/** Leaves out what says nothing, and writes a value that may be null as such. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
  for (const name of ['additionalProperties', 'properties'] as const) {
    if (Object.keys(schema[name] ?? { any: true }).length === 0) delete schema[name];
  }
  const [first, second, ...others] = schema.anyOf ?? [];
  if (first === undefined || second?.type !== 'null' || others.length > 0) return;
  delete schema.anyOf;
  const isPlain = typeof first.type === 'string' && !first.enum && !first.properties && !first.items;
  if (isPlain) Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] });
  else schema.oneOf = [first, second];
}

const referencePattern = /^#\/\$defs\//;

function withReferences<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === '$ref' && typeof inner === 'string' ? inner.replace(referencePattern, componentPath) : inner,
    ),
  ) as Value;
}
