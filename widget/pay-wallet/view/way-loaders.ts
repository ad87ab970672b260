/** Loads the code of each way of paying when the wallet first tries that way. */
import type { WayName } from './wallet-fallback.ts';
import type { WalletWay, WayContext } from './wallet-way.ts';

type Loader = () => Promise<(context: WayContext) => WalletWay>;

export const wayLoaders: Readonly<Record<WayName, Loader>> = {
  embedded: () => import('../ways/embedded.ts').then(({ createEmbedded }) => createEmbedded),
  frame: () => import('../ways/frame.ts').then(({ createFrame }) => createFrame),
  redirect: () => import('../ways/redirect.ts').then(({ createRedirect }) => createRedirect),
};
