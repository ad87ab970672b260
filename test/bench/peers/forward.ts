/** The least a merchant's own endpoint does: passes the body on to the service, and the answer back. */
import { Pool } from 'undici';

const { UPSTREAM = '' } = process.env;
const pool = new Pool(UPSTREAM, { pipelining: 1 });

const paths: Readonly<Record<string, string>> = {
  '/deposit': '/api/wallet/deposit/payment',
  '/charge': '/api/wallet/card/charge',
  '/confirm': '/api/wallet/card/confirm',
  '/status': '/api/transactions/payment/pix-1',
};

/** `body`: null asks with GET. Answers the service's JSON as text. */
export async function forward(path: string, body: string | null): Promise<string> {
  const { body: answer } = await pool.request({
    path: paths[path] ?? path,
    method: body === null ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  });
  return answer.text();
}
