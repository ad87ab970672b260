/** Sends generated requests in seeded blocks and judges each response, then the process's memory, log and payments. */
import * as fc from 'fast-check';
import { merchantOf } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { callback } from './callbacks.ts';
import { Lane, type RawResponse } from './exchange.ts';
import { wire } from './framing.ts';
import { faultsOf } from './judge.ts';
import { type FuzzRequest, requestOn } from './requests.ts';
import { type Known, startTarget, type Target } from './target.ts';

export interface FuzzOptions {
  kind: 'callbacks' | 'requests';
  seed: number;
  count: number;
  logLevel?: string;
  onProgress?: (sent: number) => void;
}

export interface Fault {
  /** Reproduces the block. */
  seed: number;
  /** The request's place in the block. */
  index: number;
  what: string;
  /** The request as sent; null if the fault belongs to no single request. */
  request: string | null;
}

export interface FuzzResult {
  sent: number;
  faults: Fault[];
  /** Number of responses by status; `closed` counts connections closed without one. */
  responses: Map<number | 'closed', number>;
  logBytes: number;
  /** Heap after the first tenth of the run, and at its end. */
  heldKb: { early: number; late: number };
}

/** Requests generated from one seed. */
const blockSize = 100;
const lanes = 6;
/** Orders whose ids and secrets the requests of one block use. */
const ordersAtOnce = 3;
/** Blocks after which new orders are used. */
const blocksOfOrders = 5;
/** Ends the run: further faults are mostly of the same kind. */
const maxFaults = 20;
/** Allows for caches and the engine. A leak of 200 bytes a request would exceed it many times in a long run. */
export const maxGrowthKb = 16 * 1024;

export async function fuzz(scope: Scope, options: FuzzOptions): Promise<FuzzResult> {
  const { kind, seed, count, logLevel = 'debug', onProgress } = options;
  const target = await startTarget(scope, logLevel);
  const { operations, shapes } = target.described;
  const requests =
    kind === 'callbacks' ? callback : fc.oneof(...operations.map((operation) => requestOn(operation)));
  const pool = Array.from({ length: lanes }, () => new Lane(target.companion.url));
  const result: FuzzResult = {
    sent: 0,
    faults: [],
    responses: new Map(),
    logBytes: 0,
    heldKb: { early: 0, late: 0 },
  };
  const every: Known[] = [];
  let known: Known[] = [];
  const blocks = Math.ceil(count / blockSize);
  const early = Math.max(1, Math.floor(blocks / 10));

  for (let block = 0; block < blocks && result.faults.length < maxFaults; block++) {
    const needsOrders = kind === 'requests' ? block % blocksOfOrders === 0 : block === 0;
    if (needsOrders) {
      known = await Promise.all(Array.from({ length: ordersAtOnce }, () => target.newOrder()));
      every.push(...known);
    }
    const blockSeed = seed + block;
    const generated = fc.sample(requests, {
      seed: blockSeed,
      numRuns: Math.min(blockSize, count - block * blockSize),
    });
    const queue = generated.entries();
    const work = async (lane: Lane): Promise<void> => {
      for (const [index, request] of queue) {
        const bytes = bytesOf(request, known[index % known.length] ?? {});
        const response = await lane.send(bytes, request);
        countResponse(result, response);
        for (const what of faultsOf(request, response, shapes)) {
          result.faults.push({ seed: blockSeed, index, what, request: readable(bytes) });
        }
      }
    };
    await Promise.all(pool.map(work));
    if (block + 1 === early) result.heldKb.early = await target.heldKb();
    onProgress?.(result.sent);
  }
  for (const lane of pool) lane.close();
  result.heldKb.late = await target.heldKb();
  result.logBytes = target.log.bytes;
  const faultOfRun = (what: string): Fault => ({ seed, index: 0, what, request: null });
  result.faults.push(...target.log.found.map((line) => faultOfRun(`in the log: ${line}`)));
  result.faults.push(...(await unpaidOf(target, every)).map(faultOfRun));
  const growthKb = result.heldKb.late - result.heldKb.early;
  if (growthKb > maxGrowthKb)
    result.faults.push(faultOfRun(`the process holds ${growthKb} kB more than early in the run`));
  return result;
}

function countResponse(result: FuzzResult, response: RawResponse | null): void {
  result.sent += 1;
  const status = response?.status ?? 'closed';
  result.responses.set(status, (result.responses.get(status) ?? 0) + 1);
}

/** Checkouts that are paid although the service has no paid charge for them. */
async function unpaidOf({ companion, simulator }: Target, orders: readonly Known[]): Promise<string[]> {
  const charges = await simulator.charges();
  const paid = new Set(
    charges.filter(({ status }) => status === 'paid').map(({ idTransaction }) => idTransaction),
  );
  const merchant = merchantOf(companion.url);
  const found: string[] = [];
  for (const { checkout = '' } of orders) {
    const { status, payment } = await merchant.checkout(checkout);
    if (status === 'paid' && !paid.has(payment?.transaction ?? ''))
      found.push(`${checkout} is paid, but not at the service`);
  }
  return found;
}

function bytesOf({ head, body, framing }: FuzzRequest, known: Known): Buffer {
  const fill = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => known[name] ?? whole);
  const filled = body.includes('{{') ? Buffer.from(fill(body.toString('latin1')), 'latin1') : body;
  return wire(head.map(fill), filled, framing);
}

const maxShown = 1_500;

function readable(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1'));
  return text.length > maxShown ? `${text.slice(0, maxShown)}… (${bytes.length} bytes)` : text;
}
