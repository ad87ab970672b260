/** Simulator in the test's process, with a gateway client for each of its accounts. */
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { type Simulator, startSimulator } from '../../../demo/simulator/index.ts';
import type { ChargeOrder, DepositOrder, Outcome } from '../../../server/checkouts/gateway-port.ts';
import type { Rejected } from '../../../server/gateway/call-failure.ts';
import { PaymentService } from '../../../server/gateway/payment-service.ts';
import { failureOf, valueOf } from '../../server/gateway/support.ts';
import { SimulatorControl } from '../../support/servers/simulator.ts';

export { failureOf, valueOf };

export const postbackUrl = 'http://127.0.0.1:9/callbacks/unreachable';
export const visa = '4242424242424242';

let simulator: Simulator;
/** Set before the first test runs. */
export let control: SimulatorControl;
const clients = new Map<string, PaymentService>();

/** Starts one simulator for the file and resets it before each test. */
export function useSimulator(): void {
  before(async () => {
    simulator = await startSimulator();
    control = new SimulatorControl(simulator.url);
  });
  beforeEach(() => control.reset());
  after(async () => {
    await Promise.all([...clients.values()].map((client) => client.close()));
    await simulator.close();
  });
}

/** Client for one account of the simulator: `live`, `test`, `refund`, … */
export function account(name: string): PaymentService {
  const known = clients.get(name);
  if (known) return known;
  const service = new PaymentService({
    baseUrl: simulator.baseUrl,
    token: `tk_${name}_sim`,
    secret: `sk_${name}_sim`,
    runtime: { random: () => 0, sleep: () => Promise.resolve() },
    timeouts: { totalMs: 2_000 },
  });
  clients.set(name, service);
  return service;
}

/** Applies a move to a record of the simulator. */
export async function act(
  kind: 'transactions' | 'refunds' | 'payouts' | 'withdrawals',
  id: string,
  move: string,
): Promise<void> {
  const response = await fetch(`${simulator.url}/control/${kind}/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: move }),
  });
  assert.ok(response.ok, await response.text());
}

export async function rejectedWith(call: Promise<Outcome<unknown>>, code: string): Promise<Rejected> {
  const failure = await failureOf(call);
  assert.ok(failure.outcome === 'rejected', failure.cause.message);
  assert.equal(failure.code, code);
  return failure;
}

export const pix = (amountMinor: number): DepositOrder => ({
  method: 'pix',
  wallet: null,
  amountMinor,
  customer: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    phone: '11999990000',
    document: '12345678909',
  },
  postbackUrl,
  returnUrl: null,
});

export const hosted = (amountMinor: number): DepositOrder => ({
  ...pix(amountMinor),
  method: 'wallet',
  customer: {},
});

let keys = 0;
export const newKey = (): string => `key-${(keys += 1)}`;

export const charge = (number: string, amountMinor = 2515): ChargeOrder => ({
  amountMinor,
  card: { number, exp_month: 12, exp_year: 2031, cvc: '123' },
  name: 'Ana Souza',
  email: null,
  fraudSession: null,
  postbackUrl,
  returnUrl: null,
  idempotencyKey: newKey(),
  isRepeat: false,
});

/** Charges a card and returns the `idTransaction` of the approved charge. */
export async function paidCharge(amountMinor = 2515): Promise<string> {
  const result = await valueOf(account('live').cardCharges.create(charge(visa, amountMinor)));
  assert.ok(result.status === 'approved' && result.serviceId);
  return result.serviceId;
}
