/**
 * Selects the service under test: the project's simulator, started for each file, or the service at the address that
 * `npm run conformance` names. Read from the environment, since each test file is a process.
 */
import type { Account, AccountName } from './accounts.ts';
import { runningCase, NotTestable } from './skippable-test.ts';

export interface ExternalService {
  /** `{base_url}`, with `/api`. */
  baseUrl: string;
  /** The simulator's control interface; null for a service without one. */
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

export const externalService: ExternalService | null = baseUrl
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

/** Throws {@link NotTestable} if the one given account cannot send the request; `content` is its headers and body. */
export function assertSendable(
  service: ExternalService,
  method: string,
  path: string,
  content: string,
): void {
  if (method !== 'POST') return;
  const isPixCharge = path === '/wallet/deposit/payment' && /"method_pay":"pix"/.test(content);
  if (service.isSandbox) {
    const meansLive = content.includes(placeholderOf('live'));
    if (meansLive && (liveOnly.test(path) || isPixCharge)) throw new NotTestable('needs live credentials');
  } else if (moving.test(path) && !service.movesMoney) throw new NotTestable('needs --moves-money');
}

/** Placeholder for an account's credentials until the request is sent. */
export const placeholderOf = (name: AccountName): string => `account-${name}`;

/** Replaces the placeholders in the text with the real credentials. */
export function withCredentials({ account, isSandbox }: ExternalService, text: string): string {
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
 * Makes an idempotency key unique to the case if the service cannot be reset: keys live for 24 hours (§4.2), so a
 * second run would get the charges of the first. Keys that test a length keep it.
 */
export function uniqueKey({ controlUrl }: ExternalService, key: string): string {
  const id = runningCase.getStore()?.id;
  if (controlUrl !== null || id === undefined) return key;
  return key.length > id.length ? id + key.slice(id.length) : `${id}-${key}`;
}

/** Credentials as they are sent. */
export const credentialsOf = ({ token, secret }: Account): Account =>
  externalService === null
    ? { token, secret }
    : { token: withCredentials(externalService, token), secret: withCredentials(externalService, secret) };

const busy = /"error_code":"(RATE_LIMITED|CARD_VELOCITY_BLOCKED|CARD_TESTING_BLOCKED)"/;

/** Throws {@link NotTestable} if a service that cannot be reset limits our cards or requests. */
export function assertNotLimited({ controlUrl }: ExternalService, status: number, text: string): void {
  const [, code] = busy.exec(text) ?? [];
  if (controlUrl === null && status === 429 && code !== undefined) {
    throw new NotTestable(`the service returned ${code}`);
  }
}
