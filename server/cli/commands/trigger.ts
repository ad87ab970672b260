/** `trigger`: causes an event in the simulator, by an order of its own that goes through the companion. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from '../../calls/types.ts';
import type { CompanionClient } from '../client.ts';
import { type Command, type Invocation, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { variable } from '../settings.ts';
import { positionalsOf, segment } from './shared.ts';

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
  synopsis: [`EVENT, one of ${Object.keys(plays).join(', ')}`],
  options: {
    simulator: {
      type: 'string',
      value: 'URL',
      help: 'default: PAY_BASE_URL without /api, else http://localhost:4310',
    },
  },
  async run(invocation) {
    const [type] = positionalsOf(trigger, invocation, ['EVENT']);
    const play = Object.hasOwn(plays, type) ? plays[type] : undefined;
    if (play === undefined) {
      throw new CliError(exitStatus.usage, `unknown event; known: ${Object.keys(plays).join(', ')}`);
    }
    const { client, settings, terminal, isJson } = invocation;
    const simulator = simulatorOf(invocation);
    const reference = `trigger-${Date.now()}`;
    const amounts = { BRL: '10.00', USD: '10.00' };
    const order = { reference, amounts, methods: [play.method], customer };
    const checkout = await client.calls.checkouts.create(order);
    const buyer = client.as(checkout.client_secret);
    const payment = await buyer.post('/v1/checkout/deposit', { method: play.method });
    for (const move of play.moves) {
      await control(simulator, `transactions/${segment(String(payment['transaction']))}`, move);
      if (move === 'pay') await eventOf(client, 'checkout.paid', reference, settings.url);
    }
    if (play.refund) {
      const body = { payment: String(payment['id']) };
      const refund = await client.calls.refunds.create(body, { idempotencyKey: reference });
      await control(simulator, `refunds/${segment(String(refund.refund_id))}`, play.refund);
    }
    const event = await eventOf(client, type, reference, settings.url);
    terminal.output.write(
      isJson ? `${JSON.stringify(event, null, 2)}\n` : `${type}  ${event.id}  ${reference}  ${checkout.id}\n`,
    );
    return exitStatus.done;
  },
};

function simulatorOf({ values }: Invocation): string {
  const given = textOf(values, 'simulator') ?? variable('PAY_BASE_URL') ?? 'http://localhost:4310';
  return given.replace(/\/+$/, '').replace(/\/api$/, '');
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
  reference: string,
  url: string,
): Promise<LoggedEvent> {
  const until = Date.now() + waitMs;
  for (let after = 0; Date.now() < until;) {
    const { data } = await client.calls.events.list({ after, limit: 500 });
    for (const event of data) {
      const order = 'checkout' in event.data ? event.data.checkout : undefined;
      if (event.type === type && order?.reference === reference) return event;
      after = event.position;
    }
    await pause(pollIntervalMs);
  }
  throw new CliError(exitStatus.unreachable, `${url} reported no ${type} in time: see pay-elements doctor`);
}
