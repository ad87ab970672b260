import { Router } from 'express';

/**
 * Creates a router with exact paths, like the rules of a proxy in front: `/metrics/` or `/METRICS`, which a rule for `/metrics` does
 * not match, is not found here either.
 */
export const strictRouter = (): Router => Router({ strict: true, caseSensitive: true });
