/**
 * Undici dispatcher that carries requests over the simulated network. The lowest real layers above it are
 * `server/gateway/http-exchange.ts` and, for webhooks, undici's own `request`.
 */
import { Dispatcher } from 'undici';
import { type Actor, currentActor } from './actor.ts';

export interface OutgoingCall {
  actor: Actor;
  method: string;
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Outcome of carrying a call over the network. */
export type CarryResult =
  | { outcome: 'refused' }
  | { outcome: 'cut' }
  /** No response ever arrives. */
  | { outcome: 'silence' }
  | { outcome: 'response'; status: number; headers: Readonly<Record<string, string>>; body: string };

/** `onWritten` is called when the first byte leaves. */
export type Carry = (call: OutgoingCall, onWritten: () => void) => Promise<CarryResult>;

class SimulatedDispatcher extends Dispatcher {
  readonly #carry: () => Carry;

  constructor(carry: () => Carry) {
    super();
    this.#carry = carry;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const actor = currentActor.getStore();
    if (actor === undefined) throw new Error('a call from outside the simulation');
    let isAborted = false;
    const controller: Dispatcher.DispatchController = {
      abort(reason: Error): void {
        if (isAborted) return;
        isAborted = true;
        handler.onResponseError?.(controller, reason);
      },
      get aborted() {
        return isAborted;
      },
      reason: null,
      paused: false,
      pause: () => undefined,
      resume: () => undefined,
    };
    const call: OutgoingCall = {
      actor,
      method: options.method,
      origin: String(options.origin ?? ''),
      path: options.path,
      headers: headersOf(options.headers),
      body: typeof options.body === 'string' ? options.body : '',
    };
    const fail = (code: string): void =>
      handler.onResponseError?.(controller, Object.assign(new Error(code), { code }));
    const written = (): void => handler.onRequestStart?.(controller, {});
    void this.#carry()(call, written).then(async (carried) => {
      await actor.time.thawed(actor);
      if (isAborted || !actor.isAlive) return;
      switch (carried.outcome) {
        case 'refused':
          return fail('ECONNREFUSED');
        case 'cut':
          return fail('UND_ERR_SOCKET');
        case 'silence':
          return undefined;
        case 'response':
          handler.onResponseStart?.(controller, carried.status, { ...carried.headers }, '');
          if (carried.body !== '') handler.onResponseData?.(controller, Buffer.from(carried.body));
          return handler.onResponseEnd?.(controller, {});
        default:
          return carried satisfies never;
      }
    });
    return true;
  }

  override async close(): Promise<void> {
    await Promise.resolve();
  }
}

/** `compose` makes it accept undici's old and new handler interfaces. */
export const simulatedDispatcher = (carry: () => Carry): Dispatcher =>
  new SimulatedDispatcher(carry).compose((dispatch) => dispatch);

function headersOf(headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  if (headers === null || headers === undefined || Symbol.iterator in headers) return {};
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
