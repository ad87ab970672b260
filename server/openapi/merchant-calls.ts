/** Describes the declared calls of the merchant. */
import type { z } from 'zod';
import type { Call } from '../calls/call.ts';
import { allCalls } from '../calls/index.ts';
import { type Components, type Json, requestSchema, viewSchema } from './json-schema.ts';
import type { Calls, Operation } from './operation.ts';
import { idParameter } from './parameters.ts';

/** By path and method. `isSelling`: those that exist with a price list only. */
export function merchantCalls(isSelling: boolean, components: Components = {}): Calls {
  const described: Calls = {};
  for (const call of allCalls) {
    if ((call.tag === 'Selling') !== isSelling) continue;
    described[call.path] = {
      ...described[call.path],
      [call.method.toLowerCase()]: operationOf(call, components),
    };
  }
  return described;
}

function operationOf(call: Call, components: Components): Operation {
  const { id, tag, summary, description, input, example, idExample, variables, curl, idempotencyKey } = call;
  const schema = componentOf(call, components);
  const parameters = [
    ...(idExample === undefined ? [] : [idParameter('id', idExample)]),
    ...(input && call.method === 'GET' ? queryParameters(requestSchema(inputOf(call))) : []),
  ];
  return {
    id,
    tag,
    summary,
    ...(description !== undefined && { description }),
    caller: 'merchant',
    ...(parameters.length > 0 && { parameters }),
    ...(example && { body: { schema: requestSchema(inputOf(call)), example } }),
    ...(variables && { variables }),
    ...(curl && { curl }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(call.errors.length > 0 && { errors: call.errors }),
    answers: Object.fromEntries(
      Object.entries(call.answers).map(([status, words]) => [
        status,
        {
          description: words,
          schema,
          ...(call.contentType !== undefined && { contentType: call.contentType.replace(/;.*/, '') }),
          ...(call.file && { file: call.file.contentType }),
        },
      ]),
    ),
  };
}

function inputOf({ id, input }: Call): z.ZodType {
  const schema = input?.();
  if (schema === undefined) throw new TypeError(`${id} takes no input`);
  return schema;
}

/** Adds the output, and what it refers to, to the components. */
function componentOf({ id, output, component }: Call, components: Components): string {
  const { $ref: reference } = viewSchema(output(), components);
  const name = component ?? (typeof reference === 'string' ? reference.split('/').at(-1) : undefined);
  if (name === undefined) throw new TypeError(`The output of ${id} has no name`);
  return name;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const queryParameters = ({ properties }: Json): Json[] =>
  Object.entries(isJson(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
