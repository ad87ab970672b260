/** Where each way is; it is loaded when it is its turn. */
import type { WalletWay, WayContext, WayName } from './wallet-way.ts';

type Loader = () => Promise<(context: WayContext) => WalletWay>;

export const wayLoaders: Readonly<Record<WayName, Loader>> = {
  embedded: () => import('./embedded.ts').then(({ createEmbedded }) => createEmbedded),
  frame: () => import('./frame.ts').then(({ createFrame }) => createFrame),
  redirect: () => import('./redirect.ts').then(({ createRedirect }) => createRedirect),
};
