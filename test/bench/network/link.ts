/**
 * Simulates a phone's network between a browser and its servers: round-trip latency, a TCP handshake for each
 * connection, and one downlink that all connections share.
 *
 * The browser's own throttling (CDP) delays neither preflights nor frames of another process, hence a link outside it.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { DelayLine } from './delay-line.ts';

export interface LinkOptions {
  roundTripMs: number;
  /** Bytes per millisecond; `Infinity` for an unlimited downlink. */
  downlinkBytesPerMs: number;
}

/** Payload of one TCP segment on a path with Ethernet's frame size. */
const segmentBytes = 1_400;

interface Segment {
  bytes: Buffer;
  /** Called once the segment has left the queue: the sender may offer more. */
  sent?: () => void;
}

export class Link {
  readonly #bytesPerMs: number;
  readonly roundTripMs: number;
  /** Connections with segments waiting, served round robin. */
  readonly #waiting: LinkConnection[] = [];
  #freeAtMs = 0;
  #pump: ReturnType<typeof setTimeout> | undefined;

  constructor({ roundTripMs, downlinkBytesPerMs }: LinkOptions) {
    this.roundTripMs = roundTripMs;
    this.#bytesPerMs = downlinkBytesPerMs;
  }

  /** Wraps an accepted connection; returns the server's end. */
  carry(socket: Socket): LinkConnection {
    return new LinkConnection(this, socket);
  }

  /** Called by a connection whose queue is no longer empty. */
  offer(connection: LinkConnection): void {
    this.#waiting.push(connection);
    if (this.#pump === undefined) this.#transmit();
  }

  #transmit(): void {
    this.#pump = undefined;
    const nowMs = performance.now();
    // Unused capacity expires, except for the delay of a timer that fires late.
    if (this.#freeAtMs < nowMs - timerSlackMs) this.#freeAtMs = nowMs;
    while (this.#freeAtMs <= nowMs) {
      const connection = this.#waiting.shift();
      if (!connection) return;
      const segment = connection.queue.shift();
      if (!segment) continue;
      this.#freeAtMs += segment.bytes.length / this.#bytesPerMs;
      connection.deliver(segment.bytes, this.#freeAtMs + this.roundTripMs / 2);
      segment.sent?.();
      if (connection.queue.length > 0) this.#waiting.push(connection);
    }
    this.#pump = setTimeout(() => this.#transmit(), this.#freeAtMs - nowMs);
  }
}

const timerSlackMs = 5;

/**
 * Server's end of a connection: receives data half a round trip after it was sent, and writes into the shared downlink.
 */
export class LinkConnection extends Duplex {
  readonly acceptedAtMs = performance.now();
  readonly roundTripMs: number;
  readonly queue: Segment[] = [];
  readonly #link: Link;
  readonly #socket: Socket;
  readonly #up = new DelayLine();
  readonly #down = new DelayLine();
  /** When the last byte queued so far reaches the browser. */
  #deliveredAtMs = 0;

  constructor(link: Link, socket: Socket) {
    super();
    this.#link = link;
    this.#socket = socket;
    this.roundTripMs = link.roundTripMs;
    socket.setNoDelay(true);
    const halfMs = link.roundTripMs / 2;
    // The kernel accepts immediately; SYN and SYN-ACK would take a round trip before the first byte.
    const openAtMs = this.acceptedAtMs + link.roundTripMs;
    const arrival = (): number => Math.max(performance.now(), openAtMs) + halfMs;
    socket.on('data', (bytes: Buffer) => this.#up.add(arrival(), () => this.push(bytes)));
    socket.on('end', () => this.#up.add(arrival(), () => this.push(null)));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.#up.add(arrival(), () => this.destroy()));
  }

  /** Resolves to the time at which everything written so far has reached the browser. */
  async delivered(): Promise<number> {
    const last = this.queue.at(-1);
    if (last) {
      await new Promise<void>((resolve) => {
        const { sent } = last;
        last.sent = () => {
          sent?.();
          resolve();
        };
      });
    }
    return this.#deliveredAtMs;
  }

  deliver(bytes: Buffer, atMs: number): void {
    this.#deliveredAtMs = atMs;
    this.#down.add(atMs, () => this.#socket.write(bytes));
  }

  override _read(): void {
    // Data is pushed when it arrives.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const wasIdle = this.queue.length === 0;
    for (let at = 0; at < chunk.length; at += segmentBytes) {
      const isLast = at + segmentBytes >= chunk.length;
      const bytes = chunk.subarray(at, at + segmentBytes);
      this.queue.push(isLast ? { bytes, sent: done } : { bytes });
    }
    if (wasIdle) this.#link.offer(this);
  }

  override _final(done: () => void): void {
    // Finishes only after the last byte: a finished stream is destroyed, with all data still in transit.
    this.#down.add(this.#deliveredAtMs, () => {
      this.#socket.end();
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#up.clear();
    this.#down.clear();
    // Releases waiting writers, since nothing more is sent.
    for (const { sent } of this.queue.splice(0)) sent?.();
    this.#socket.destroy();
    done(error);
  }
}
