/**
 * The service under test: a simulator of our own for each file, or, where `npm run conformance` names an address, an
 * implementation that we can only call. Read from the environment, since each file of tests is a process.
 */
import type { Account, AccountName } from './accounts.ts';
import { runningCase, NotTestable } from './case.ts';

export interface ForeignService {
  /** `{base_url}`, with `/api`. */
  baseUrl: string;
  /** Where the simulator's handles are; null where nobody can move the outside world. */
  controlUrl: string | null;
  account: Account;
  isSandbox: boolean;
  movesMoney: boolean;
  /** Whether callbacks can reach this machine's loopback interface. */
  isLocal: boolean;
}

const {
  CONFORMANCE_BASE_URL: baseUrl,
  CONFORMANCE_CONTROL_URL: controlUrl,
  CONFORMANCE_MOVES_MONEY: movesMoney,
  PAY_TOKEN: token = '',
  PAY_SECRET: secret = '',
} = process.env;

export const foreign: ForeignService | null = baseUrl
  ? {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      controlUrl: controlUrl?.replace(/\/+$/, '') ?? null,
      account: { token, secret },
      isSandbox: token.startsWith('tk_test_'),
      movesMoney: movesMoney === 'yes',
      isLocal: ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname),
    }
  : null;

const liveOnly = /^\/(pixout|crypto\/)/;
const moving = /^\/(pixout|crypto\/withdraw$|wallet\/card\/(charge|confirm|refund)$)/;

/** Throws where this request cannot be sent with the one account that there is; `sent` is its headers and body. */
export function assertSendable(service: ForeignService, method: string, path: string, sent: string): void {
  if (method !== 'POST') return;
  const isPixCharge = path === '/wallet/deposit/payment' && /"method_pay":"pix"/.test(sent);
  if (service.isSandbox) {
    const meansLive = sent.includes(placeholderOf('live'));
    if (meansLive && (liveOnly.test(path) || isPixCharge)) throw new NotTestable('needs live credentials');
  } else if (moving.test(path) && !service.movesMoney) throw new NotTestable('needs --moves-money');
}

/** What stands for an account's credentials until a request is sent. */
export const placeholderOf = (name: AccountName): string => `account-${name}`;

/** The text with the real credentials in it. */
export function withCredentials({ account, isSandbox }: ForeignService, text: string): string {
  return text.replace(/account-(\w+)-(token|secret)/g, (_, name: string, part: 'token' | 'secret') => {
    if (name !== 'live' && !(name === 'sandbox' && isSandbox)) {
      throw new NotTestable(`needs an account of the kind ${name}`);
    }
    const used = runningCase.getStore()?.accounts.add(name);
    if (used !== undefined && used.size > 1) throw new NotTestable('needs accounts of two kinds');
    return account[part];
  });
}

/**
 * An idempotency key of the case's own where nothing can be reset: keys live for 24 hours (§4.2), so a second run
 * would meet the charges of the first. Keys that are long for a reason keep their length.
 */
export function ownKey({ controlUrl }: ForeignService, key: string): string {
  const id = runningCase.getStore()?.id;
  if (controlUrl !== null || id === undefined) return key;
  return key.length > id.length ? id + key.slice(id.length) : `${id}-${key}`;
}

/** An account as it is sent. */
export const credentialsOf = ({ token, secret }: Account): Account =>
  foreign === null
    ? { token, secret }
    : { token: withCredentials(foreign, token), secret: withCredentials(foreign, secret) };

const busy = /"error_code":"(RATE_LIMITED|CARD_VELOCITY_BLOCKED|CARD_TESTING_BLOCKED)"/;

/** Throws where a service that cannot be reset has had enough of our cards, or of us. */
export function assertNotLimited({ controlUrl }: ForeignService, status: number, text: string): void {
  const [, code] = busy.exec(text) ?? [];
  if (controlUrl === null && status === 429 && code !== undefined) {
    throw new NotTestable(`the service answered ${code}`);
  }
}
