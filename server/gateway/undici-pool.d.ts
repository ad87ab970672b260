/** The pool of undici without the rest of the package, of which the first request needs nothing: `fetch`, caches, mocks, web sockets. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
