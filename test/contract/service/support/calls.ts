/** The service's calls with valid bodies, in which a case changes the fields that it is about. */
import { accounts } from './accounts.ts';
import { chargeBody, payoutBody, withdrawBody } from './samples.ts';
import type { Answer, Json, Service } from './service.ts';

type Headers = Record<string, string>;

export const callsOf = (service: Service) => ({
  deposit: (body: Json): Promise<Answer> => service.post('/wallet/deposit/payment', body),
  charge: (more: Json = {}, headers?: Headers): Promise<Answer> =>
    service.post('/wallet/card/charge', chargeBody(more), headers),
  refund: (idTransaction: string, more: Json = {}, headers?: Headers): Promise<Answer> =>
    service.post('/wallet/card/refund', { ...accounts.live, idTransaction, ...more }, headers),
  payout: (more: Json = {}): Promise<Answer> => service.post('/pixout', payoutBody(more)),
  withdraw: (more: Json = {}): Promise<Answer> => service.post('/crypto/withdraw', withdrawBody(more)),
});

/** The id of a charge, whatever came of it. */
export const chargeIdOf = ({ body }: Answer): string => String(body['idTransaction']);
