/** §4: every answer is one of the documented ones, and a companion in no trouble has no fault of its own. */
import { assertNoCanary } from '../canaries.ts';
import type { Rule } from '../judge.ts';

/** What may be said while nothing is wrong with the request. */
const unavailable = [
  'SERVICE_UNAVAILABLE',
  'DATABASE_UNAVAILABLE',
  'DRAINING',
  'PROCESSOR_TEMPORARILY_UNAVAILABLE',
];

export const answersRule = (): Rule => ({
  observe(seen, _ledger, violate) {
    if (seen.saw === 'crashed') violate('no crash', `the process would have ended: ${seen.error}`);
    if (seen.saw === 'called_back' && seen.status !== null) {
      const { status } = seen;
      if (!(status >= 200 && status <= 299) && status < 500)
        violate('callbacks get 2xx or 5xx', `a callback was answered ${status}, and is lost for good`);
    }
    if (seen.saw !== 'answered') return;
    const { status, body, purpose } = seen;
    if (purpose.who === 'intruder' && status !== 401)
      violate('no way in without a secret', `a forged secret was answered ${status}`);
    if (purpose.who === 'buyer' && status === 401)
      violate('a secret keeps its worth', `the secret of a buyer was refused (${purpose.what})`);
    assertNoCanary('answer', JSON.stringify(body), violate);
    if (status < 400) return;
    const code = body['code'];
    if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]+$|^[a-z][a-z_]+$/.test(code))
      violate('errors are problems', `${purpose.what} was answered ${status} without a code`);
    if (status === 500) violate('no fault of ours', `${purpose.what} was answered ${String(code)}`);
    if (status === 503 && !unavailable.includes(String(code)))
      violate('no fault of ours', `${purpose.what} was answered 503 ${String(code)}`);
  },
});
