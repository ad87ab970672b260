import path from 'node:path';

export default {
  reactStrictMode: true,
  // The frameworks are installed in a folder above this one.
  turbopack: { root: path.resolve(import.meta.dirname, '../../../..') },
};
