/** The routes that start and end a session. */
import { type Request, Router } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { ContextOf } from '../context.ts';
import { formOf } from '../forms.ts';
import { MerchantApi, RefusedError } from '../merchant-api.ts';
import { signInPage } from '../pages/sign-in.ts';
import { localPath, redirect, send } from '../respond.ts';
import type { Sessions } from './session.ts';

const maxFailures = 10;
const failureWindowS = 15 * 60;

export interface SignInOptions {
  companionUrl: string;
  sessions: Sessions;
  contextOf: ContextOf;
}

export function signInRoutes({ companionUrl, sessions, contextOf }: SignInOptions): Router {
  const router = Router();
  /** Failed attempts of one address. */
  const failures = new RateLimiterMemory({ points: maxFailures, duration: failureWindowS });

  router.get('/sign-in', (request, response) => {
    const next = nextOf(request.query['next']);
    if (sessions.read(request, response) !== null) return redirect(response, next);
    const context = contextOf(request, response);
    return send(response, context, signInPage(context, next));
  });

  router.post('/sign-in', async (request, response) => {
    const { key: typed, next } = formOf(request);
    const key = typed.trim();
    // Counted before the companion is asked, or attempts at the same moment would pass together.
    await failures.consume(addressOf(request)).catch(({ msBeforeNext }: RateLimiterRes) => {
      response.set('retry-after', String(Math.ceil(msBeforeNext / 1000)));
      throw new RefusedError('sign_in_limited', 429);
    });
    try {
      if (!isKey(key)) throw new RefusedError('key_refused', 401);
      await new MerchantApi({ companionUrl, merchantKey: key }).key();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const isRefused = error.status === 401;
      if (!isRefused) await failures.reward(addressOf(request));
      return redirect(response, '/sign-in', {
        next: nextOf(next),
        problem: isRefused ? 'key_refused' : error.code,
      });
    }
    await failures.reward(addressOf(request));
    sessions.start(response, key);
    return redirect(response, nextOf(next));
  });

  router.post('/sign-out', (request, response) => {
    sessions.end(sessions.read(request, response), response);
    redirect(response, '/sign-in');
  });
  return router;
}

const nextOf = (sent: unknown): string => (typeof sent === 'string' ? localPath(sent) : '/');

/** As the companion accepts keys; anything else could not be a header. */
const isKey = (text: string): boolean => /^[\x21-\x7e]{1,200}$/.test(text);

const addressOf = ({ ip }: Request): string => ip ?? 'unknown';
