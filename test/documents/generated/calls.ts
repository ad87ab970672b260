/** Generates the table of calls in `docs/merchant-interface.md` from the declared calls. */
import { allCalls } from '../../../server/calls/index.ts';
import { table } from '../../../widget/build/markdown-table.ts';
import { callAnchor } from './reference.ts';

export function callTable(): string {
  const rows = allCalls.map(({ method, path, tag, ...declared }) => ({
    ...declared,
    call: `${method} ${path}`,
    condition: tag === 'Selling' ? 'Only with `PAY_PRICES`.' : undefined,
  }));
  return table(
    rows,
    ['call', ({ call }) => `[\`${call}\`](calls.md#${callAnchor(call)})`],
    [
      'does',
      ({ summary, description, condition }) =>
        [`${summary}.`, description, condition].filter(Boolean).join(' '),
    ],
    ['`Idempotency-Key`', ({ idempotencyKey }) => (idempotencyKey === undefined ? '' : 'required')],
  );
}
