/** Starts the simulator as its own process, with a client for its control interface. */
import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { type RunningProcess, type Scope, startProcess } from './process.ts';

/** Credentials of the account without limits. */
export const liveAccount = { token: 'tk_live_sim', secret: 'sk_live_sim' } as const;

/** A request that the service received; credentials and card data are redacted. */
export interface ReceivedRequest {
  method: string;
  /** Path below `/api`. */
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
  /** The copy-and-paste code; PIX only. */
  qrcode?: string;
}

export interface Callback {
  url: string;
  payload: { status: string; idTransaction: string; typeTransaction: string };
  attempts: { at: string; status: number | null }[];
}

/** Body of `POST /control/faults`. */
export interface Faults {
  callbacks?: 'deliver' | 'drop' | 'late' | 'twice' | 'reorder';
  calls?: {
    match: string;
    do: 'timeout' | 'reset' | '503' | '500' | '429' | '200' | 'html' | 'slow' | 'no_ids' | 'no_expiry';
    times?: number;
    /**
     * Whether the fault comes before or after the call takes effect; by default `after` for `timeout` and `reset` only.
     */
    when?: 'before' | 'after';
    /** Delay of `slow`. */
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

  /** Makes another move, such as `dispute`. */
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

  /** Changes settings that support or the buyer's device decides; others are kept. */
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

  /** Makes a move of a bank, payee or chain on a refund, payout or withdrawal order. */
  move(kind: 'refunds' | 'payouts' | 'withdrawals', id: string, verb: string): Promise<unknown> {
    return this.call('POST', `${kind}/${id}`, { do: verb });
  }

  /** The service's own records, newest first. */
  records(kind: 'refunds' | 'payouts' | 'withdrawals'): Promise<Record<string, unknown>[]> {
    return this.call('GET', kind);
  }

  /** Received requests whose path ends with `pathEnd`, oldest first. */
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
    assert.ok(charge, 'the service has a charge with this code');
    return charge;
  }

  callbacks(idTransaction: string): Promise<Callback[]> {
    return this.call('GET', `callbacks?transaction=${idTransaction}`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      // On a busy machine, an idle connection would be closed while `fetch` takes it for another call.
      headers: { 'content-type': 'application/json', connection: 'close' },
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

/** Starts one simulator for a test file and resets it before each test. */
export async function simulatorOfFile(): Promise<SimulatorControl> {
  const simulator = await startSimulator({ after });
  beforeEach(() => simulator.reset());
  return simulator;
}
