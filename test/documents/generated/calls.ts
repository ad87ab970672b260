/** Generates the tables of calls in `docs/merchant-interface.md` and `docs/client.md` from the declared calls. */
import type { Call } from '../../../server/calls/call.ts';
import { allCalls, calls } from '../../../server/calls/index.ts';
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

/** The function of each call, with its arguments. */
export function functionTable(): string {
  const rows = Object.entries(calls).flatMap(([resource, verbs]) =>
    Object.entries<Call>(verbs).map(([verb, call]) => ({ ...call, name: `${resource}.${verb}` })),
  );
  return table(
    rows,
    ['function', (call) => `\`${call.name}(${argumentsOf(call).join(', ')})\``],
    ['call', ({ method, path }) => `[\`${method} ${path}\`](calls.md#${callAnchor(`${method} ${path}`)})`],
  );
}

const argumentsOf = ({ path, method, input, argument, idempotencyKey }: Call): string[] => [
  ...(path.includes('{id}') ? ['id'] : []),
  ...(input ? [method === 'GET' ? 'filter?' : (argument ?? 'fields')] : []),
  ...(idempotencyKey === undefined ? [] : ['{ idempotencyKey }']),
];
