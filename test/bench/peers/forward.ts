/** Forwards a request body to the service and returns its response, as the simplest merchant endpoint would. */
import { Pool } from 'undici';

const { UPSTREAM = '' } = process.env;
const pool = new Pool(UPSTREAM, { pipelining: 1 });

const paths: Readonly<Record<string, string>> = {
  '/deposit': '/api/wallet/deposit/payment',
  '/charge': '/api/wallet/card/charge',
  '/confirm': '/api/wallet/card/confirm',
  '/status': '/api/transactions/payment/pix-1',
};

/** A null `body` sends a GET. Returns the service's JSON as text. */
export async function forward(path: string, body: string | null): Promise<string> {
  const { body: response } = await pool.request({
    path: paths[path] ?? path,
    method: body === null ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  });
  return response.text();
}
