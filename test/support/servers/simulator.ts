/** The simulator as its own process, and its control interface. */
import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { type RunningProcess, type Scope, startProcess } from './process.ts';

/** The account that may do everything. */
export const liveAccount = { token: 'tk_live_sim', secret: 'sk_live_sim' } as const;

/** One call that the service received; credentials and card data are redacted. */
export interface ReceivedRequest {
  method: string;
  /** Below `/api`. */
  path: string;
  idempotency_key: string | null;
  body: unknown;
  status: number | null;
}

/** The service's own record of a charge. */
export interface Charge {
  idTransaction: string;
  kind: 'pix' | 'card';
  status: string;
  amount: number;
  postback: string;
  /** PIX only: the copy-and-paste code. */
  qrcode?: string;
}

export interface Callback {
  url: string;
  payload: { status: string; idTransaction: string; typeTransaction: string };
  attempts: { at: string; status: number | null }[];
}

/** What `POST /control/faults` takes. */
export interface Faults {
  callbacks?: 'deliver' | 'drop' | 'late' | 'twice' | 'reorder';
  calls?: {
    match: string;
    do: 'timeout' | 'reset' | '503' | '500' | '429' | 'html' | 'slow';
    times?: number;
    /** Whether the work is done all the same; by default it is for `timeout` and `reset` alone. */
    when?: 'before' | 'after';
    /** Of `slow`. */
    delay_ms?: number;
  };
}

export class SimulatorControl {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** The service's `{base_url}`. */
  get baseUrl(): string {
    return `${this.url}/api`;
  }

  pay(idTransaction: string): Promise<unknown> {
    return this.call('POST', `transactions/${idTransaction}`, { do: 'pay' });
  }

  /** Any other move, such as `dispute`. */
  transact(idTransaction: string, verb: string): Promise<unknown> {
    return this.call('POST', `transactions/${idTransaction}`, { do: verb });
  }

  expire(idTransaction: string): Promise<unknown> {
    return this.call('POST', `transactions/${idTransaction}`, { do: 'expire' });
  }

  advanceClock(seconds: number): Promise<unknown> {
    return this.call('POST', 'clock', { advance_s: seconds });
  }

  setFaults(faults: Faults): Promise<unknown> {
    return this.call('POST', 'faults', faults);
  }

  /** What support or the buyer's device would decide; what is not named stays. */
  set(settings: {
    frame_ancestors?: string[];
    /** Host names that show wallets, for each environment. */
    wallet_domains?: { live: string[]; sandbox: string[] };
    wallets?: string[];
  }): Promise<unknown> {
    return this.call('POST', 'settings', settings);
  }

  reset(): Promise<unknown> {
    return this.call('POST', 'reset', {});
  }

  /** What the outside world does to a refund, a payout or a withdrawal order: banks, payees, chains. */
  move(kind: 'refunds' | 'payouts' | 'withdrawals', id: string, verb: string): Promise<unknown> {
    return this.call('POST', `${kind}/${id}`, { do: verb });
  }

  /** The service's own records, newest first. */
  records(kind: 'refunds' | 'payouts' | 'withdrawals'): Promise<Record<string, unknown>[]> {
    return this.call('GET', kind);
  }

  /** Oldest first; those whose path ends like this. */
  async requests(pathEnd = ''): Promise<ReceivedRequest[]> {
    const all = await this.call<ReceivedRequest[]>('GET', 'requests');
    return all.filter(({ path }) => path.endsWith(pathEnd));
  }

  /** The service's record of every charge. */
  charges(): Promise<Charge[]> {
    return this.call<Charge[]>('GET', 'transactions');
  }

  /** The charge that has this copy-and-paste code. */
  async chargeOf(code: string): Promise<Charge> {
    const charges = await this.call<Charge[]>('GET', 'transactions');
    const charge = charges.find(({ qrcode }) => qrcode === code);
    assert.ok(charge, 'the service knows this code');
    return charge;
  }

  callbacks(idTransaction: string): Promise<Callback[]> {
    return this.call('GET', `callbacks?transaction=${idTransaction}`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} /control/${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}

export async function startSimulator(scope: Scope): Promise<SimulatorControl & { process: RunningProcess }> {
  const process = await startProcess(scope, {
    file: 'demo/simulator/main.ts',
    env: { PORT: '0' },
    ready: 'simulator ready:',
  });
  const control = new SimulatorControl(new URL(process.url).origin);
  return Object.assign(control, { process });
}

/** One for a whole test file, as new before each test. */
export async function simulatorOfFile(): Promise<SimulatorControl> {
  const simulator = await startSimulator({ after });
  beforeEach(() => simulator.reset());
  return simulator;
}
