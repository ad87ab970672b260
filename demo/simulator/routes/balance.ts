import { toMajor } from '../money.ts';
import { type Endpoint, ok } from './endpoint.ts';

/** Balance call (§4.11). The payload is not shown, except that sandbox reports a USD block with `mode: test`. */
export const balance: Endpoint = {
  method: 'GET',
  path: '/account/balance',
  sandbox: true,
  refundOnly: false,
  handle(world, { account }) {
    const totals = world.balances.of(account);
    const live = account.environment === 'live';
    return ok({
      status: 'ok',
      ...(live
        ? { brl: { available: toMajor(totals['brl.available']), reserved: toMajor(totals['brl.reserved']) } }
        : {}),
      usd: {
        available: toMajor(totals['usd.available']),
        held: toMajor(totals['usd.held']),
        mode: live ? 'live' : 'test',
      },
    });
  },
};
