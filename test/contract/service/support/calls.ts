/** Calls of the service with valid bodies, of which a case overrides the fields that it tests. */
import { accounts } from './accounts.ts';
import { chargeBody, payoutBody, withdrawBody } from './samples.ts';
import type { ServiceResponse, Json, Service } from './service.ts';

type Headers = Record<string, string>;

export const callsOf = (service: Service) => ({
  deposit: (body: Json): Promise<ServiceResponse> => service.post('/wallet/deposit/payment', body),
  charge: (more: Json = {}, headers?: Headers): Promise<ServiceResponse> =>
    service.post('/wallet/card/charge', chargeBody(more), headers),
  refund: (idTransaction: string, more: Json = {}, headers?: Headers): Promise<ServiceResponse> =>
    service.post('/wallet/card/refund', { ...accounts.live, idTransaction, ...more }, headers),
  payout: (more: Json = {}): Promise<ServiceResponse> => service.post('/pixout', payoutBody(more)),
  withdraw: (more: Json = {}): Promise<ServiceResponse> =>
    service.post('/crypto/withdraw', withdrawBody(more)),
});

/** The id of a charge, whatever its outcome. */
export const chargeIdOf = ({ body }: ServiceResponse): string => String(body['idTransaction']);
