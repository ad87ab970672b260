import { Router } from 'express';

/**
 * Paths are exact, as the rules of a proxy in front are: `/metrics/` or `/METRICS`, which a rule for `/metrics` does not
 * cover, is nothing here.
 */
export const strictRouter = (): Router => Router({ strict: true, caseSensitive: true });
