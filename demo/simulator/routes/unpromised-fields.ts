import type { CallFault } from '../control/call-faults.ts';
import type { EndpointResponse } from './endpoint.ts';

/** The response of a fault that leaves out fields which the specification does not promise. */
export function withoutUnpromised(fault: CallFault['do'], response: EndpointResponse): EndpointResponse {
  switch (fault) {
    // §4.2, §4.3: of a payment in processing, only the status is promised.
    case 'no_ids':
      if (response.body['status'] !== 'processing') return response;
      return without(response, 'idTransaction', 'payment_intent_id');
    // §4.1: only some acquirers send it.
    case 'no_expiry':
      return without(response, 'expirationInSeconds');
    default:
      return response;
  }
}

function without(response: EndpointResponse, ...names: string[]): EndpointResponse {
  const fields = Object.entries(response.body).filter(([name]) => !names.includes(name));
  return { ...response, body: Object.fromEntries(fields) };
}
