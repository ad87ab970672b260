/** `pay.classic.js`: all elements in one file, for pages that cannot load a module. */
// First: elements that are on the page already look for their companion as soon as they are defined.
import './classic-companion.ts';
import '../define.ts';

export * from './classic-companion.ts';
