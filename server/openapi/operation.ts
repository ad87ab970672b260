/** Builds the OpenAPI operation of a call, with a `curl` command that works as printed. */

import type { Json } from './json-schema.ts';
import type { ProblemCode } from '../errors.ts';

export type Caller = 'merchant' | 'buyer' | 'anyone';

interface ResponseSpec {
  description: string;
  /** Name of a component schema; null for no body. */
  schema: string | null;
  contentType?: string;
  /** Content type of the same as a file, for a request that prefers it. */
  file?: string;
}

export interface Operation {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  caller: Caller;
  parameters?: Json[];
  /** Codes of problems, beside those that every call can return. */
  errors?: readonly ProblemCode[];
  /** Schema and example of the body. */
  body?: { schema: Json; example: Json };
  /** The same, as a form that brings the client secret. */
  form?: { schema: Json; example: Json };
  /** Values of the example that the command reads from the environment instead: `payment` → `$PAYMENT`. */
  variables?: Readonly<Record<string, string>>;
  /** Sends `Idempotency-Key`. */
  idempotencyKey?: string;
  answers: Record<number, ResponseSpec>;
  /** Further arguments of curl, such as `-N`. */
  curl?: readonly string[];
}

/** By path and method. */
export type Calls = Record<string, Record<string, Operation>>;

const bearerOf: Readonly<Record<Caller, string | null>> = {
  merchant: '$PAY_MERCHANT_KEY',
  buyer: '$CLIENT_SECRET',
  anyone: null,
};

export const problemAnswer = { $ref: '#/components/responses/Problem' };

const idempotencyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Chosen by the caller: at most 255 visible ASCII characters. A repeat with the same key and body has no second effect.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** `method` and `path` as in the document: `/v1/refunds/{id}`. */
export function describeOperation(method: string, path: string, operation: Operation): Json {
  const { id, tag, summary, description, caller, parameters = [], body, form, answers } = operation;
  const all = [...parameters, ...(operation.idempotencyKey === undefined ? [] : [idempotencyParameter])];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: caller === 'anyone' ? [] : [{ [caller]: [] }],
    ...(operation.errors && { 'x-errors': operation.errors }),
    ...(all.length > 0 && { parameters: all }),
    ...((body ?? form) && { requestBody: { required: true, content: contentOf(operation) } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
      '4XX': problemAnswer,
      default: problemAnswer,
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(method, path, operation) }],
  };
}

const contentOf = ({ body, form }: Operation): Json => ({
  ...(body && { 'application/json': body }),
  ...(form && { 'application/x-www-form-urlencoded': form }),
});

const responseOf = ({ description, schema, contentType = 'application/json', file }: ResponseSpec): Json => ({
  description,
  ...(schema !== null && {
    content: {
      [contentType]: { schema: { $ref: `#/components/schemas/${schema}` } },
      ...(file !== undefined && { [file]: { schema: { $ref: '#/components/schemas/Text' } } }),
    },
  }),
});

/** The body is a here-document, in which the shell replaces variables. */
function curlOf(method: string, path: string, operation: Operation): string {
  const { caller, body, form, variables = {}, idempotencyKey, curl = [] } = operation;
  const bearer = bearerOf[caller];
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole);
  const lines = [
    [
      'curl -sS --fail-with-body',
      ...curl,
      ...(method === 'get' || body || form ? [] : [`-X ${method.toUpperCase()}`]),
    ].join(' '),
    `"$PAY_PUBLIC_URL${filled}"`,
    ...(bearer === null ? [] : [`-H "Authorization: Bearer ${bearer}"`]),
    ...(idempotencyKey === undefined ? [] : [`-H "Idempotency-Key: ${idempotencyKey}"`]),
    ...(body ? [`-H "Content-Type: application/json"`, '--data-binary @- <<JSON'] : []),
  ];
  // The form is shown only without JSON; with JSON it is for browsers.
  if (form && !body) {
    for (const [name, value] of Object.entries(form.example)) {
      lines.push(`--data-urlencode "${name}=${variables[name] ?? String(value)}"`);
    }
  }
  const command = lines.join(' \\\n  ');
  if (!body) return command;
  const sent = Object.fromEntries(
    Object.entries(body.example).map(([name, value]) => [name, variables[name] ?? value]),
  );
  return `${command}\n${JSON.stringify(sent, null, 2)}\nJSON`;
}
