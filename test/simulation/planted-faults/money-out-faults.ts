/** Planted faults in refunds, payouts and withdrawals. */
import { type Fault, fault } from './fault.ts';

export const moneyOutFaults: readonly Fault[] = [
  fault(
    'repeat a withdrawal',
    'server/gateway/resources/withdrawals.ts',
    "repeatable: 'once',",
    "repeatable: 'keyed',",
  ),
  fault(
    'repeat a payout',
    'server/gateway/resources/payouts.ts',
    "repeatable: 'once',",
    "repeatable: 'keyed',",
  ),
  fault(
    'repeat a PIX code',
    'server/gateway/resources/deposits.ts',
    "repeatable: 'once',\n        decode: decodePix,",
    "repeatable: 'keyed',\n        decode: decodePix,",
  ),
  fault(
    'ignore the merchant’s refund key',
    'server/money-out/request-refund.ts',
    'idempotencyKey: input.idempotencyKey, requestDigest, slot: null },',
    'idempotencyKey: `${input.idempotencyKey}-${now}`, requestDigest, slot: null },',
  ),
  fault(
    'send each refund attempt with a new key',
    'server/money-out/request-refund.ts',
    'idempotencyKey: id,\n  });',
    'idempotencyKey: `${id}-${Math.random()}`,\n  });',
  ),
  fault(
    'leave the payout gate open',
    'server/money-out/request-payout.ts',
    '{ closeGateUntil: now + callMs + cooldownMs },',
    '{ closeGateUntil: now },',
  ),
  fault(
    'never look up a refund',
    'server/workers/money-out.ts',
    'await follow(refunds, refundCheckAt, moneyOut.settleRefund.settle),',
    'false,',
  ),
  fault(
    'treat an unknown withdrawal as failed',
    'server/money-out/request-withdrawal.ts',
    'checkAt: withdrawalCheckAt(current, clock.now()),\n      }));\n    default:',
    "checkAt: null, slot: null, status: 'failed' as const,\n      }));\n    default:",
  ),
];
