/** `trigger`: causes an event in the simulator, of an order that the shop has begun or of a new one through the companion. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, type PaymentStatus } from '../../../widget/protocol/payment-status.ts';
import type { Checkout, LoggedEvent } from '../../calls/published-types.ts';
import type { CompanionClient } from '../client.ts';
import { type Command, type Invocation, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { variable } from '../settings.ts';
import { checkoutIdOf, positionalsOf, segment } from './shared.ts';

interface Play {
  method: 'pix' | 'card';
  /** Moves that the simulator applies to the charge, in order. */
  moves: readonly string[];
  /** Moves that it applies to a refund of the charge. */
  refund?: 'succeed' | 'fail' | 'cancel' | 'require_action';
}

const plays: Readonly<Record<string, Play>> = {
  'checkout.paid': { method: 'pix', moves: ['pay'] },
  'payment.paid': { method: 'pix', moves: ['pay'] },
  'payment.cancelled': { method: 'card', moves: ['expire'] },
  'payment.disputed': { method: 'card', moves: ['pay', 'dispute'] },
  'payment.dispute_won': { method: 'card', moves: ['pay', 'dispute', 'win_dispute'] },
  'payment.dispute_lost': { method: 'card', moves: ['pay', 'dispute', 'lose_dispute'] },
  'payment.refunded': { method: 'card', moves: ['pay'], refund: 'succeed' },
  'refund.succeeded': { method: 'card', moves: ['pay'], refund: 'succeed' },
  'refund.failed': { method: 'card', moves: ['pay'], refund: 'fail' },
  'refund.cancelled': { method: 'card', moves: ['pay'], refund: 'cancel' },
  'refund.requires_action': { method: 'card', moves: ['pay'], refund: 'require_action' },
};

const waitMs = 15_000;
const pollIntervalMs = 200;
const customer = {
  name: 'Ana Souza',
  email: 'ana@shop.example',
  phone: '11987654321',
  document: '52998224725',
};

export const trigger: Command = {
  name: 'trigger',
  summary: 'cause an event in the simulator',
  synopsis: [`EVENT [CHECKOUT|REFERENCE], EVENT one of ${Object.keys(plays).join(', ')}`],
  options: {
    simulator: {
      type: 'string',
      value: 'URL',
      help: 'default: PAY_BASE_URL without /api, else http://localhost:4310',
    },
  },
  async run(invocation) {
    const [type, name] =
      invocation.positionals.length === 2
        ? positionalsOf(trigger, invocation, ['EVENT', 'CHECKOUT'])
        : positionalsOf(trigger, invocation, ['EVENT']);
    const play = Object.hasOwn(plays, type) ? plays[type] : undefined;
    if (play === undefined) {
      throw new CliError(exitStatus.usage, `unknown event; known: ${Object.keys(plays).join(', ')}`);
    }
    const { client, settings, terminal, isJson } = invocation;
    const simulator = simulatorOf(invocation);
    const attempt =
      name === undefined ? await newAttempt(client, play) : await begunAttempt(client, name, play);
    const { checkout, payment, transaction, moves } = attempt;
    const after =
      (await client.calls.events.list({ checkout: checkout.id, limit: 500 })).data.at(-1)?.position ?? 0;
    const caused = (event: string) => eventOf(client, event, checkout.id, after, settings.url);
    for (const move of moves) {
      await control(simulator, `transactions/${segment(transaction)}`, move);
      if (move === 'pay') await caused('payment.paid');
    }
    if (play.refund) {
      const refund = await client.calls.refunds.create({ payment }, { idempotencyKey: randomUUID() });
      await control(simulator, `refunds/${segment(String(refund.refund_id))}`, play.refund);
    }
    const event = await caused(type);
    const line = `${type}  ${event.id}  ${checkout.reference}  ${checkout.id}`;
    terminal.output.write(isJson ? `${JSON.stringify(event, null, 2)}\n` : `${line}\n`);
    return exitStatus.done;
  },
};

/** A payment, and what the simulator has still to do with it. */
interface Attempt {
  checkout: Checkout;
  payment: string;
  transaction: string;
  moves: readonly string[];
}

async function newAttempt(client: CompanionClient, { method, moves }: Play): Promise<Attempt> {
  const checkout = await client.calls.checkouts.create({
    reference: `trigger-${Date.now()}`,
    amounts: { BRL: '10.00', USD: '10.00' },
    methods: [method],
    customer,
  });
  const payment = await client.as(checkout.client_secret).post('/v1/checkout/deposit', { method });
  return { checkout, payment: String(payment['id']), transaction: String(payment['transaction']), moves };
}

/** What has already happened to an attempt of this status. */
const happened: Readonly<Partial<Record<PaymentStatus, readonly string[]>>> = {
  paid: ['pay'],
  partially_refunded: ['pay'],
  disputed: ['pay', 'dispute'],
  dispute_won: ['pay', 'dispute', 'win_dispute'],
};

/** The newest attempt that can still come to the event: it waits for its money, or has it. */
async function begunAttempt(client: CompanionClient, name: string, play: Play): Promise<Attempt> {
  const checkout = await client.calls.checkouts.get(await checkoutIdOf(client, name));
  const needsCard = play.refund !== undefined || play.moves.includes('dispute');
  for (const { id, transaction, method, status } of checkout.payments.toReversed()) {
    const done = isFinal(status) ? happened[status] : [];
    if (transaction === null || done === undefined || (needsCard && method === 'pix')) continue;
    const moves = play.moves.filter((move) => !done.includes(move));
    if (moves.length > 0 || play.refund) return { checkout, payment: id, transaction, moves };
  }
  const wanted = needsCard ? 'card payment' : 'payment';
  const nextStep =
    checkout.status === 'open' ? `: open ${checkout.url}, begin to pay, and run this again` : '';
  throw new CliError(
    exitStatus.refused,
    `The order has no ${wanted} that this event could follow${nextStep}`,
  );
}

function simulatorOf({ values }: Invocation): string {
  const address = textOf(values, 'simulator') ?? variable('PAY_BASE_URL') ?? 'http://localhost:4310';
  return address.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Fails when the simulator does not know the charge, which then was created elsewhere; nothing is paid. */
async function control(simulator: string, path: string, move: string): Promise<void> {
  const response = await fetch(`${simulator}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: move }),
  }).catch((cause: unknown) => {
    throw new CliError(exitStatus.unreachable, `no simulator responds at ${simulator}`, { cause });
  });
  if (response.ok) return;
  const reason =
    response.status === 404
      ? 'the companion does not use this simulator'
      : `it rejected the move ${move} (${response.status})`;
  throw new CliError(exitStatus.refused, `${simulator}: ${reason}`);
}

async function eventOf(
  client: CompanionClient,
  type: string,
  checkout: string,
  after: number,
  url: string,
): Promise<LoggedEvent> {
  const until = Date.now() + waitMs;
  while (Date.now() < until) {
    const { data } = await client.calls.events.list({ checkout, after, limit: 500 });
    const event = data.find((found) => found.type === type);
    if (event) return event;
    await pause(pollIntervalMs);
  }
  throw new CliError(exitStatus.unreachable, `${url} reported no ${type} in time: see pay-elements doctor`);
}
