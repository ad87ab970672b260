/** Generates the table of calls in `docs/merchant-interface.md` from the operations of `/openapi.json`. */
import { merchantCalls } from '../../../server/openapi/merchant-calls.ts';
import { sellingCalls } from '../../../server/openapi/selling-calls.ts';
import { table } from '../../../widget/build/markdown-table.ts';
import { callAnchor } from './reference.ts';

export function callTable(): string {
  const rows = [merchantCalls, sellingCalls].flatMap((calls) =>
    Object.entries(calls).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { caller }]) => caller === 'merchant')
        .map(([method, operation]) => ({
          ...operation,
          call: `${method.toUpperCase()} ${path}`,
          condition: calls === sellingCalls ? 'Only with `PAY_PRICES`.' : undefined,
        })),
    ),
  );
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
