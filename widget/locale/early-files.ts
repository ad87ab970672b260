/** Imports a file of an early locale. The script tag's build replaces this module by addresses. */
import type { EarlyLocale } from './built-in-locales.ts';
import type { EarlyFiles } from './early-messages.ts';

type Table = { readonly [K in keyof EarlyFiles]: () => Promise<EarlyFiles[K]> };

const files: Readonly<Record<EarlyLocale, Table>> = {
  en: {
    'pix-start': () => import('./en/pix-start.ts'),
    'card-start': () => import('./en/card-start.ts'),
    wallet: () => import('./en/wallet.ts'),
    checkout: () => import('./en/checkout.ts'),
    common: () => import('./en/common.ts'),
    pix: () => import('./en/pix.ts'),
    card: () => import('./en/card.ts'),
    purchase: () => import('./en/purchase.ts'),
  },
  'pt-BR': {
    'pix-start': () => import('./pt-br/pix-start.ts'),
    'card-start': () => import('./pt-br/card-start.ts'),
    wallet: () => import('./pt-br/wallet.ts'),
    checkout: () => import('./pt-br/checkout.ts'),
    common: () => import('./pt-br/common.ts'),
    pix: () => import('./pt-br/pix.ts'),
    card: () => import('./pt-br/card.ts'),
    purchase: () => import('./pt-br/purchase.ts'),
  },
  es: {
    'pix-start': () => import('./es/pix-start.ts'),
    'card-start': () => import('./es/card-start.ts'),
    wallet: () => import('./es/wallet.ts'),
    checkout: () => import('./es/checkout.ts'),
    common: () => import('./es/common.ts'),
    pix: () => import('./es/pix.ts'),
    card: () => import('./es/card.ts'),
    purchase: () => import('./es/purchase.ts'),
  },
};

export const importEarlyFile = <K extends keyof EarlyFiles>(
  locale: EarlyLocale,
  file: K,
): Promise<EarlyFiles[K]> => files[locale][file]();
