/**
 * Wraps English texts in bidi isolation marks, for a right-to-left language without its own texts: each full stop stays at
 * the end of its sentence. Loaded only for such a language.
 */
const leftToRight = '\u2066';
const end = '\u2069';

export function isolateTexts<T>(texts: T): T {
  return isolate(texts) as T;
}

function isolate(text: unknown): unknown {
  if (typeof text === 'string') return leftToRight + text + end;
  if (typeof text === 'function') return (...given: unknown[]) => isolate(text(...given));
  if (Array.isArray(text)) return text.map(isolate);
  return Object.fromEntries(Object.entries(text as object).map(([key, inner]) => [key, isolate(inner)]));
}
