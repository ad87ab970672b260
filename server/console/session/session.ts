/** Sessions in a sealed cookie: no process stores one, and no browser can read the key in it. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { cookieOf } from '../language.ts';
import type { Seal } from './seal.ts';

export interface Session {
  /** Random; new at each sign-in. */
  id: string;
  /** The merchant key. */
  key: string;
  startedAtMs: number;
  seenAtMs: number;
}

const shape = z.object({
  id: z.string(),
  key: z.string(),
  startedAtMs: z.number(),
  seenAtMs: z.number(),
});

const minuteMs = 60_000;
/** A session ends when it has not been used for this long. */
const maxIdleMs = 30 * minuteMs;
/** And at the end of a working day, however much it is used. */
const maxAgeMs = 10 * 60 * minuteMs;
const renewedAfterMs = minuteMs;

/** Sent by the script that refreshes an open page, which is no use of the session. */
const refreshHeader = 'x-console-refresh';

export interface SessionsOptions {
  seal: Seal;
  /** Where the console is, for browsers. */
  url: URL;
  now: () => number;
}

export class Sessions {
  readonly #seal: Seal;
  readonly #now: () => number;
  readonly #isSecure: boolean;
  /** Sessions that were ended, by id, with their start. */
  readonly #ended = new Map<string, number>();
  readonly cookieName: string;

  constructor({ seal, url, now }: SessionsOptions) {
    this.#seal = seal;
    this.#now = now;
    this.#isSecure = url.protocol === 'https:';
    // Browsers share cookies between the ports of a host, and two consoles may be on one.
    const suffix = createHash('sha256').update(url.href).digest('hex').slice(0, 8);
    this.cookieName = `${this.#isSecure ? '__Host-' : ''}pay_console_${suffix}`;
  }

  /** Returns null without a session, and for one that has ended. Renews its cookie while it is used. */
  read(request: Request, response: Response): Session | null {
    const session = parse(this.#seal.open(cookieOf(request, this.cookieName)));
    if (session === null || this.#ended.has(session.id)) return null;
    const nowMs = this.#now();
    if (nowMs - session.seenAtMs > maxIdleMs || nowMs - session.startedAtMs > maxAgeMs) return null;
    if (request.get(refreshHeader) !== undefined || nowMs - session.seenAtMs < renewedAfterMs) return session;
    return this.#set(response, { ...session, seenAtMs: nowMs });
  }

  /** Starts a session under a new id, which ends the one before in this browser. */
  start(response: Response, key: string): Session {
    const nowMs = this.#now();
    return this.#set(response, {
      id: randomId(),
      key,
      startedAtMs: nowMs,
      seenAtMs: nowMs,
    });
  }

  /** Ends it here and for a copy of its cookie, as long as this process runs. */
  end(session: Session | null, response: Response): void {
    if (session !== null) {
      this.#forgetOld();
      this.#ended.set(session.id, session.startedAtMs);
    }
    response.clearCookie(this.cookieName, this.#attributes);
  }

  /** The token that every form of this session carries; without a session, the token of the form that starts one. */
  formToken(session: Session | null, request: Request, response: Response): string {
    return this.#seal.tokenOf(session?.id ?? this.#visitorOf(request, response));
  }

  hasFormToken(session: Session | null, request: Request, sent: string): boolean {
    const id = session?.id ?? cookieOf(request, this.#visitorCookie);
    if (id === '') return false;
    const [expected, received] = [Buffer.from(this.#seal.tokenOf(id)), Buffer.from(sent)];
    return expected.length === received.length && timingSafeEqual(expected, received);
  }

  /** A random id of a browser that has not signed in. It is in a cookie of its own, so that opening the form ends no session. */
  #visitorOf(request: Request, response: Response): string {
    const known = cookieOf(request, this.#visitorCookie);
    if (known !== '') return known;
    const id = randomId();
    response.cookie(this.#visitorCookie, id, this.#attributes);
    return id;
  }

  get #visitorCookie(): string {
    return `${this.cookieName}_form`;
  }

  #forgetOld(): void {
    const nowMs = this.#now();
    for (const [id, startedAtMs] of this.#ended) if (nowMs - startedAtMs > maxAgeMs) this.#ended.delete(id);
  }

  #set(response: Response, session: Session): Session {
    response.cookie(this.cookieName, this.#seal.close(JSON.stringify(session)), {
      ...this.#attributes,
      maxAge: Math.min(maxIdleMs, session.startedAtMs + maxAgeMs - this.#now()),
    });
    return session;
  }

  get #attributes() {
    return { httpOnly: true, sameSite: 'strict', secure: this.#isSecure, path: '/' } as const;
  }
}

const randomId = (): string => randomBytes(16).toString('base64url');

function parse(text: string | null): Session | null {
  if (text === null) return null;
  const { data } = shape.safeParse(JSON.parse(text));
  return data ?? null;
}
