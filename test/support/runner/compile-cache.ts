import { fileURLToPath } from 'node:url';

/** Environment in which Node keeps compiled modules for the next process, which then starts in half the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url)),
};
