import type { Command } from '../command.ts';
import { balance } from './balance.ts';
import { checkout } from './checkout.ts';
import { events } from './events.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';
import { refunds } from './refunds.ts';
import { withdraw } from './withdraw.ts';

export const commands: readonly Command[] = [checkout, refund, refunds, payout, withdraw, balance, events];
