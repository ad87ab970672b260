/**
 * Limits what one visit may use of the process that all visits share: request rate, concurrency, writes and
 * body size.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const perSecond = 40;
/** Several loads of a page with its parts. */
const burst = 400;
/** Includes streams and slow responses. */
const maxAtOnce = 60;
/** Each can add to the memory of the visit; an order with all that follows is about ten. */
const maxWrites = 5_000;
/** Limit of one body. */
const maxBodyBytes = 300 * 1024;

export class Allowance {
  #tokens = burst;
  #filledAtMs: number;
  #running = 0;
  #writes = 0;

  constructor(nowMs: number) {
    this.#filledAtMs = nowMs;
  }

  /** Returns null if the request may proceed, else the status of its response. */
  take(request: IncomingMessage, response: ServerResponse, nowMs: number): 413 | 429 | null {
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * perSecond);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1 || this.#running >= maxAtOnce) return 429;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
    if (isWrite && this.#writes >= maxWrites) return 429;
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return 413;
    this.#tokens -= 1;
    if (isWrite) this.#writes += 1;
    this.#running += 1;
    response.once('close', () => (this.#running -= 1));
    return null;
  }
}
