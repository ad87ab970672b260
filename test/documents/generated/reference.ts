/** Generates `docs/calls.md`: every merchant call in full, from the companion's `/openapi.json`. */
import { openApiDocument } from '../../../server/openapi/document.ts';
import { sellingCalls } from '../../../server/openapi/selling-calls.ts';
import { PayError, type ProblemCode } from '../../../server/errors.ts';
import { table } from '../../../widget/build/markdown-table.ts';
import { isNode } from '../../support/documents/openapi-shapes.ts';
import { type Field, fieldsOf, isEventData, nameOf, type Schema, typeOf } from './reference-fields.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Call {
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>;
  'x-codeSamples': { source: string }[];
  'x-errors'?: ProblemCode[];
}

interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
}

const { tags, paths, components } = openApiDocument(
  'https://pay.shop.example',
  sellingCalls,
) as unknown as OpenApi;

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security = [] }]) => security.some((scheme) => 'merchant' in scheme))
    .map(([method, call]) => ({ ...call, title: `${method.toUpperCase()} ${path}` })),
);

/** Anchor of the call's heading. */
export const callAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

const isSuccess = (status: string): boolean => status.startsWith('2');

function callSection(call: (typeof calls)[number]): string {
  const { title, summary, description, parameters = [], requestBody, responses } = call;
  const [body] = Object.values(requestBody?.content ?? {});
  const returned = Object.entries(responses).filter(([status]) => isSuccess(status));
  return [
    `### ${title}`,
    [`${summary}.`, description].filter(Boolean).join(' '),
    table(
      // Path parameters are in the heading.
      parameters.filter(({ in: place }) => place !== 'path'),
      ['parameter', ({ name, required }) => `\`${name}\`${required ? ', required' : ''}`],
      ['in', (parameter) => parameter.in],
      ['type', ({ schema }) => typeOf(schema)],
      ['meaning', (parameter) => parameter.description ?? meaningOf(parameter.schema)],
    ),
    body === undefined ? '' : fieldTable(body.schema, ({ required }) => (required ? ', required' : '')),
    returned
      .map(([status, { description: words = '', content = {} }]) =>
        [`**${status}** ${words}`, Object.entries(content).map(contentType).join(', or ')]
          .filter(Boolean)
          .join(': '),
      )
      .join('<br>'),
    failures(call['x-errors']),
    `\`\`\`sh\n${call['x-codeSamples'].map(({ source }) => source).join('\n')}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function failures(codes: readonly ProblemCode[] = []): string {
  const byStatus = Map.groupBy(codes, (code) => new PayError(code).status);
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, same]) => `**${status}** ${same.map((code) => `\`${code}\``).join(', ')}`)
    .join('<br>');
}

const hasFields = (name: string): boolean => fieldsOf(components.schemas[name] ?? {}).length > 0;

function contentType([type, { schema }]: [string, { schema: Schema }]): string {
  if (type !== 'application/json') return `\`${type}\``;
  const { $ref: reference } = schema;
  // Responses of the service are passed on unchanged and described in its own document.
  return typeof reference === 'string' && !hasFields(nameOf(reference)) ? 'JSON' : typeOf(schema);
}

const meaningOf = ({ description }: Schema): string => (typeof description === 'string' ? description : '');

const fieldTable = (schema: Schema, note: (field: Field) => string): string =>
  table(
    fieldsOf(schema),
    ['field', (field) => `\`${field.name}\`${note(field)}`],
    ['type', ({ type }) => type],
    ['meaning', ({ meaning }) => meaning],
  );

/** Names of the schemas that the calls return, with inner ones; event data is documented in `docs/events.md`. */
function objects(): string[] {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    if (!isNode(node)) return;
    const name = typeof node['$ref'] === 'string' ? nameOf(node['$ref']) : '';
    if (name in components.schemas && !isEventData(name) && !names.has(name)) {
      names.add(name);
      collect(components.schemas[name]);
    }
    Object.values(node).forEach(collect);
  };
  collect(calls.map(({ responses }) => responses));
  names.add('Problem');
  return [...names].filter(hasFields).sort();
}

const conditionOf = (tag: string): string[] =>
  tag === 'Selling' ? ['Only with `PAY_PRICES`; otherwise these calls fail with 404 `NOT_FOUND`.'] : [];

export function referencePage(): string {
  const sections = tags
    .map(({ name }) => ({ name, inside: calls.filter((call) => call.tags.includes(name)) }))
    .filter(({ inside }) => inside.length > 0)
    .map(({ name, inside }) => [`## ${name}`, ...conditionOf(name), ...inside.map(callSection)].join('\n\n'));
  const described = objects().map((name) => {
    const fields = fieldTable(components.schemas[name] ?? {}, ({ required }) =>
      required ? '' : ', optional',
    );
    return `### ${name}\n\n${fields}`;
  });
  return `# Every call

<!-- Generated from the companion's \`/openapi.json\` by \`npm run docs\`. Change \`server/calls\` instead. -->

Reference of the [merchant interface](merchant-interface.md): the parameters, fields and responses of each call, and a command that works as printed.
In the commands, \`PAY_PUBLIC_URL\` is the URL of the companion. Every call needs \`Authorization: Bearer PAY_MERCHANT_KEY\`. Any response that is not
listed is a [problem](#problem).

${sections.join('\n\n')}

## Objects

${described.join('\n\n')}
`;
}
