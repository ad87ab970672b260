/** The imports of all late locales. */
import type { FileImports } from './loaders.ts';

export const lateFiles: Readonly<Record<string, FileImports>> = {
  de: { start: () => import('./de/start.ts'), rest: () => import('./de/rest.ts') },
  fr: { start: () => import('./fr/start.ts'), rest: () => import('./fr/rest.ts') },
  it: { start: () => import('./it/start.ts'), rest: () => import('./it/rest.ts') },
  nl: { start: () => import('./nl/start.ts'), rest: () => import('./nl/rest.ts') },
  pl: { start: () => import('./pl/start.ts'), rest: () => import('./pl/rest.ts') },
  tr: { start: () => import('./tr/start.ts'), rest: () => import('./tr/rest.ts') },
  id: { start: () => import('./id/start.ts'), rest: () => import('./id/rest.ts') },
  ja: { start: () => import('./ja/start.ts'), rest: () => import('./ja/rest.ts') },
  ko: { start: () => import('./ko/start.ts'), rest: () => import('./ko/rest.ts') },
  'zh-Hans': { start: () => import('./zh-hans/start.ts'), rest: () => import('./zh-hans/rest.ts') },
  ar: { start: () => import('./ar/start.ts'), rest: () => import('./ar/rest.ts') },
  he: { start: () => import('./he/start.ts'), rest: () => import('./he/rest.ts') },
};
