/** Every call of the merchant interface, by resource, and their functions in process. */
import type { z } from 'zod';
import { functionsOf, type Request } from './functions.ts';
import { asPayError } from '../errors.ts';
import { audit } from './audit.ts';
import { auditDone, auditRefused } from './audited.ts';
import { balance } from './balance.ts';
import type { Call, Domain, Returned, Sent } from './call.ts';
import { checkouts } from './checkouts.ts';
import { events } from './events.ts';
import { idempotencyKeyOf } from '../http/input-fields.ts';
import { key } from './key.ts';
import { type Caller, inProcessCaller } from '../keys/merchant-keys.ts';
import { links } from './links.ts';
import { metrics } from './metrics.ts';
import { payouts } from './payouts.ts';
import { refunds } from './refunds.ts';
import { resolutions } from './resolutions.ts';
import { statement } from './statement.ts';
import { withdrawals } from './withdrawals.ts';

export const calls = {
  checkouts,
  events,
  refunds,
  payouts,
  withdrawals,
  balance,
  statement,
  links,
  audit,
  resolutions,
  key,
  metrics,
};

export type Calls = typeof calls;

/** The same, in the order of the documents. */
export const allCalls: readonly Call[] = Object.values(calls).flatMap((resource): Call[] =>
  Object.values<Call>(resource),
);

/** Checks the request and handles it. @throws PayError, and ZodError for an input that is not valid */
export async function handleCall(
  call: Call,
  domain: Domain,
  request: Request,
  caller: Caller,
): Promise<Returned<unknown>> {
  return await call.handle(domain, checked(call, request, caller));
}

/** @throws as {@link handleCall} */
export const checked = (call: Call, request: Request, caller: Caller): Sent<unknown> => ({
  caller,
  id: request.id ?? '',
  idempotencyKey: call.idempotencyKey === undefined ? '' : idempotencyKeyOf(request.idempotencyKey),
  input: call.input?.()?.parse(request.input),
});

/** The calls as functions of this process, with the same checks, results and errors as over HTTP. */
export const merchantInterface = (domain: Domain): MerchantInterface =>
  functionsOf<Call>(calls, async (call, request) => {
    const origin = { keyName: inProcessCaller.name, address: null };
    try {
      const { view } = await handleCall(call, domain, request, inProcessCaller);
      await auditDone(domain, call, request, view, origin);
      return view;
    } catch (error) {
      await auditRefused(domain, call, request, error, origin);
      throw asPayError(error);
    }
  }) as unknown as MerchantInterface;

export interface RequestOptions {
  /** Requests with the same key are the same request, which moves money once. */
  idempotencyKey: string;
}

type InputOf<C extends Call> = C extends Call<infer _M, infer _P, infer Input> ? Input : never;
type Body<C extends Call> =
  InputOf<C> extends infer Input extends z.ZodType
    ? C extends Call<infer _M, infer _P, infer _I, infer _O, infer _K, infer Argument extends string>
      ? z.input<Input> extends Record<Argument, infer Field>
        ? Field
        : never
      : z.input<Input>
    : never;
type Arguments<C extends Call> = [
  ...(C['path'] extends `${string}{id}${string}` ? [id: string] : []),
  ...([InputOf<C>] extends [undefined]
    ? []
    : C['method'] extends 'GET'
      ? [filter?: Body<C>]
      : [input: Body<C>]),
  ...(C extends { idempotencyKey?: infer _Key extends string } ? [options: RequestOptions] : []),
];

/** A function for each call: the id of the path, then the input, then the idempotency key where one is required. */
export type FunctionsOf<Resources> = {
  readonly [Resource in keyof Resources]: {
    readonly [Name in keyof Resources[Resource]]: Resources[Resource][Name] extends infer C extends Call
      ? (...sent: Arguments<C>) => Promise<z.output<ReturnType<C['output']>>>
      : never;
  };
};

export type MerchantInterface = FunctionsOf<Calls>;
