/** All commands of the command line. */
import type { Command } from '../command.ts';
import { audit } from './audit.ts';
import { balance } from './balance.ts';
import { checkout } from './checkout.ts';
import { deliveries } from './deliveries.ts';
import { evidence } from './evidence.ts';
import { events } from './events.ts';
import { listen } from './listen.ts';
import { forget } from './forget.ts';
import { link } from './link.ts';
import { orders } from './orders.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';
import { refunds } from './refunds.ts';
import { returnPayment } from './return.ts';
import { resend } from './resend.ts';
import { statement } from './statement.ts';
import { trigger } from './trigger.ts';
import { withdraw } from './withdraw.ts';

export const commands: readonly Command[] = [
  checkout,
  refund,
  refunds,
  payout,
  returnPayment,
  withdraw,
  balance,
  statement,
  events,
  deliveries,
  resend,
  listen,
  trigger,
  link,
  orders,
  forget,
  evidence,
  audit,
];
