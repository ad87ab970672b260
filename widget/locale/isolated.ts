/**
 * English texts in a language from right to left that lacks its own: each is held together by marks of its direction, so
 * that its full stop stays at its end. Loaded for such a language alone.
 */
const leftToRight = '\u2066';
const end = '\u2069';

export function isolated<T>(texts: T): T {
  return isolate(texts) as T;
}

function isolate(text: unknown): unknown {
  if (typeof text === 'string') return leftToRight + text + end;
  if (typeof text === 'function') return (...given: unknown[]) => isolate(text(...given));
  if (Array.isArray(text)) return text.map(isolate);
  return Object.fromEntries(Object.entries(text as object).map(([key, inner]) => [key, isolate(inner)]));
}
