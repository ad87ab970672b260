/** Names of the scripts of the companion's own pages, which sell from a price list; `vite.config.ts` has their entries. */
export const pageScripts: readonly string[] = ['pay-buy-page', 'pay-counter'];
