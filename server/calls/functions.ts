/** Makes functions of declared calls: of the client, which sends them, and of the companion, which handles them in its process. */

export interface DeclaredCall {
  method: 'GET' | 'POST';
  /** `/v1/refunds/{id}` */
  path: string;
  /** Present where the call takes a body or a query. */
  input?: unknown;
  /** The only field of the body, which the function takes by itself. */
  argument?: string | undefined;
  /** Present where the call needs a key. */
  idempotencyKey?: unknown;
}

/** What comes with a call, unchecked. */
export interface Request {
  id: string | undefined;
  input: unknown;
  idempotencyKey: string | undefined;
}

type Resources<Call> = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Send<Call> = (call: Call, request: Request) => Promise<unknown>;
type Functions = Record<string, Record<string, (...sent: readonly unknown[]) => Promise<unknown>>>;

/** Each takes the id of the path, the input, and options with the idempotency key, as far as its call has them. */
export function functionsOf<Call extends DeclaredCall>(calls: Resources<Call>, send: Send<Call>): Functions {
  return mapped(calls, (resource) =>
    mapped(
      resource,
      (call) =>
        (...sent) =>
          send(call, requestOf(call, sent)),
    ),
  );
}

function requestOf(
  { path, input, argument, idempotencyKey }: DeclaredCall,
  sent: readonly unknown[],
): Request {
  const rest = [...sent];
  const id = path.includes('{id}') ? String(rest.shift()) : undefined;
  const content = input === undefined ? undefined : rest.shift();
  const options = idempotencyKey === undefined ? undefined : rest.shift();
  return {
    id,
    input: argument === undefined ? (content ?? {}) : { [argument]: content },
    idempotencyKey: keyOf(options),
  };
}

/** Callers in JavaScript may leave the options out. */
const keyOf = (options: unknown): string | undefined =>
  typeof options === 'object' &&
  options !== null &&
  'idempotencyKey' in options &&
  typeof options.idempotencyKey === 'string'
    ? options.idempotencyKey
    : undefined;

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
