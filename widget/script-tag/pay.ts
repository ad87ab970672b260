/** `pay.js`: all elements; each loads its view once it is on the page. */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './companion.ts';
import '../define.ts';

export * from './companion.ts';

// Keeps the bundler's namespace helper, which lazy chunks need, in the entry: a file of its own would be one
// more request.
export * as namespaceHelper from './companion.ts';
