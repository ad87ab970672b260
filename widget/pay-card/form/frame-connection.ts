/**
 * The connection to one load of the companion's frame: a message port, which the page posts to the exact origin of the companion. Only
 * that port is read: window messages are ignored, which anyone can send.
 */
import { type CheckoutError, ConnectionError, ProblemError } from '../../checkout/shared/errors.ts';
import {
  connectType,
  decodeFromFrame,
  type FrameFailure,
  type FromFrame,
  type ToFrame,
} from '../../frame/messages.ts';

/** A call, without the number that its response repeats. */
export type FrameRequest = { type: 'take' } | Omit<Extract<ToFrame, { type: 'charge' }>, 'call'>;
export type FrameResponse = Extract<FromFrame, { call: number }>;
/** What the frame sends by itself. */
export type FrameReport = Exclude<FromFrame, FrameResponse>;

export class FrameConnection {
  /** A frame that is moved gets another window. */
  readonly window: Window;
  readonly #port: MessagePort;
  readonly #pendingCalls = new Map<number, (response: FrameResponse | null) => void>();
  #calls = 0;
  #shown = '';

  constructor(window: Window, origin: string, onReport: (report: FrameReport) => void) {
    this.window = window;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => this.#receive(data, onReport));
    port1.start();
    window.postMessage({ type: connectType }, origin, [port2]);
  }

  send(message: ToFrame): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    this.#port.postMessage(message);
  }

  /** Sends what the form shows, if it has changed. */
  show(message: Extract<ToFrame, { type: 'show' }>): void {
    const text = JSON.stringify(message);
    if (text === this.#shown) return;
    this.#shown = text;
    this.send(message);
  }

  /** Returns null if the calls are dropped before the response, as `onTimeout` may do. */
  call(request: FrameRequest, timeoutMs: number, onTimeout: () => void): Promise<FrameResponse | null> {
    const call = ++this.#calls;
    return new Promise((resolve) => {
      this.#pendingCalls.set(call, resolve);
      setTimeout(() => this.#pendingCalls.has(call) && onTimeout(), timeoutMs);
      this.send({ ...request, call });
    });
  }

  dropCalls(): void {
    for (const resolve of this.#pendingCalls.values()) resolve(null);
    this.#pendingCalls.clear();
  }

  close(): void {
    this.dropCalls();
    this.#port.close();
  }

  #receive(data: unknown, onReport: (report: FrameReport) => void): void {
    let message: FromFrame;
    try {
      message = decodeFromFrame(data);
    } catch {
      return;
    }
    if (!('call' in message)) return onReport(message);
    this.#pendingCalls.get(message.call)?.(message);
    this.#pendingCalls.delete(message.call);
  }
}

/** Converts the failure of a charge in the frame to an error of the same consequences; null if the frame lost the card. */
export function errorOf({ kind, code, status, retryAfterMs, fields }: FrameFailure): CheckoutError | null {
  if (kind === 'lost') return null;
  // The outcome is unknown without a response, and with one that nobody could read.
  if (kind !== 'problem') return new ConnectionError(null);
  const errors = fields.map((field) => ({ field, message: '' }));
  return new ProblemError({ code, title: code, errors }, status, retryAfterMs);
}
