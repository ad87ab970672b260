/** Checks the credentials at the payment service, at the start and for the doctor. */
import type { Dispatcher } from 'undici';
import type { Config } from '../config/config.ts';
import { PaymentService } from '../gateway/payment-service.ts';
import { type Finding, note, ok, problem } from './finding.ts';

export async function checkCredentials(
  { baseUrl, token, secret }: Config,
  carrier?: Dispatcher,
): Promise<Finding> {
  const about = 'credentials';
  const withoutApi = problem(
    about,
    'the address in PAY_BASE_URL does not end in /api',
    'Add it: the service’s calls are below {base_url}, which includes /api.',
  );
  const isWithoutApi = !new URL(baseUrl).pathname.endsWith('/api');
  const service = new PaymentService({ baseUrl, token, secret, carrier });
  try {
    const balance = await service.account.balance();
    if (balance.outcome === 'accepted')
      return ok(about, `accepted by the service, in ${service.environment}`);
    if (isWithoutApi) return withoutApi;
    if (balance.outcome === 'rejected') return refused(about, balance.code);
    return problem(
      about,
      'the payment service does not respond',
      'Check PAY_BASE_URL (with /api) and that this machine can reach it.',
    );
  } finally {
    await service.close();
  }
}

function refused(about: string, code: string | null): Finding {
  if (code === 'REFUND_ONLY') {
    return note(about, 'the account is limited to refunds', 'Ask the service’s support to lift the limit.');
  }
  return problem(
    about,
    `rejected by the service (${code ?? 'no code'})`,
    'Check PAY_TOKEN and PAY_SECRET: both of the same environment, and of an account that is not blocked.',
  );
}
