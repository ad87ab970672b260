/** The modules of an early locale. */
import type { RestMessages, StartModule } from './loaders.ts';

type RestModules = { [K in keyof RestMessages]: { default: RestMessages[K] } };

/** One file per section, and two for a divided one. */
export interface EarlyFiles extends RestModules {
  'pix-start': StartModule<'pix'>;
  'card-start': StartModule<'card'>;
  wallet: StartModule<'wallet'>;
  checkout: StartModule<'checkout'>;
  purchase: StartModule<'purchase'>;
}
