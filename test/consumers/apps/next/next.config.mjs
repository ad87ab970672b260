import path from 'node:path';

export default {
  reactStrictMode: true,
  // The packages are in folders above this one.
  turbopack: { root: path.resolve(import.meta.dirname, '../../../..') },
};
