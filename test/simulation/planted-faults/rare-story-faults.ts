/** Planted faults that only the rare stories of `world/rare-stories.ts` find: each is a defect that was once in the product. */
import { type Fault, fault } from './fault.ts';

export const rareStoryFaults: readonly Fault[] = [
  {
    name: 'restore the 3-D Secure step while another confirm runs',
    changes: [
      {
        file: 'server/checkouts/confirm.ts',
        find: 'isOvertaken = isInFlight(current, now);',
        put: 'isOvertaken = false;',
      },
      {
        file: 'server/checkouts/confirm.ts',
        find: 'isRestored = !isFinal(current.status) && current.version === taken.version;',
        put: 'isRestored = !isFinal(current.status);',
      },
    ],
  },
  {
    name: 'return an earlier decline without an attempt left',
    changes: [
      {
        file: 'server/checkouts/charge.ts',
        find: '  assertAttemptsLeft(parts, checkout, payments);\n  await addressAttempts.check();\n',
        put: '',
      },
      {
        file: 'server/checkouts/charge.ts',
        find: "throw new PayError('PAYMENT_IN_PROGRESS');\n    return declined;\n  }\n",
        put: "throw new PayError('PAYMENT_IN_PROGRESS');\n    return declined;\n  }\n  assertAttemptsLeft(parts, checkout, payments);\n  await addressAttempts.check();\n",
      },
    ],
  },
  fault(
    'return an earlier decline while another card is charged',
    'server/checkouts/charge.ts',
    "    if (payments.some((payment) => isBusy(payment, clock.now()))) throw new PayError('PAYMENT_IN_PROGRESS');\n    return declined;",
    '    return declined;',
  ),
  fault(
    'replace any number of wallet pages',
    'server/checkouts/deposit-pacing.ts',
    'if (ends.length < mostReplaced) return;',
    'if (ends.length < 1_000) return;',
  ),
  fault(
    'send any number of charges that are rejected',
    'server/checkouts/charge.ts',
    'if (!isUsedUp && charges.length - sent.length < mostRefused) return;',
    'if (!isUsedUp) return;',
  ),
  fault(
    'send a failed refund again when it is read',
    'server/money-out/settle-refund.ts',
    "return refund.status === 'unknown' ? await repeat(refund) : refund;",
    'return await repeat(refund);',
  ),
  fault(
    'end a list after the service’s id of a transfer',
    'server/storage/transfers.ts',
    '(SELECT position FROM ${name} WHERE service_id = ${parameter})',
    'NULL',
  ),
  fault(
    'end a list after a removed checkout',
    'server/storage/checkouts.ts',
    'SELECT position FROM pay_checkouts WHERE id < ${later} ORDER BY',
    'SELECT position FROM pay_checkouts WHERE id < ${later} AND 1 = 0 ORDER BY',
  ),
  fault(
    'look up no replaced page before a charge',
    'server/checkouts/lookup-pacing.ts',
    '(payment.slot !== null || isReplaced(checkout, payment)),',
    'payment.slot !== null,',
  ),
  fault(
    'keep an order that starts while its link is cancelled',
    'server/selling/index.ts',
    '    await endIfCancelled(link, checkout);\n',
    '',
  ),
  fault(
    'keep an order open whose lowered amounts were already paid',
    'server/checkouts/amounts.ts',
    'if (payer === undefined)',
    'if (true as boolean)',
  ),
  fault(
    'charge a card beside a page in processing',
    'server/checkouts/lookup-pacing.ts',
    "if (deposits === 'processing') throw new PayError('PAYMENT_IN_PROGRESS');",
    '',
  ),
];
