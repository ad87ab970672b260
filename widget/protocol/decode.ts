/**
 * Combinators that decode `unknown` into typed values; errors have the path of the wrong value.
 *
 * Small on purpose, since every byte is in the storefront's first load. Functions that build a decoder are marked as free of side
 * effects, so that a bundle omits unused decoders.
 */

/** A message does not have the agreed shape. Holds the path, never the value. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly path: string;

  constructor(path: string, expected: string) {
    super(`${path || 'message'}: expected ${expected}`);
    this.path = path;
  }
}

/** Returns the typed value, or throws {@link DecodeError}. */
export type Decoder<T> = (value: unknown, path?: string) => T;

/** The type that a decoder yields. */
export type Decoded<D> = D extends Decoder<infer T> ? T : never;

const at = (path: string | undefined, key: string): string => (path ? `${path}.${key}` : key);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string: Decoder<string> = (value, path = '') => {
  if (typeof value !== 'string') throw new DecodeError(path, 'a string');
  return value;
};

export const boolean: Decoder<boolean> = (value, path = '') => {
  if (typeof value !== 'boolean') throw new DecodeError(path, 'a boolean');
  return value;
};

export const number: Decoder<number> = (value, path = '') => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new DecodeError(path, 'a number');
  return value;
};

/** One of a closed set of words. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf =
  <const T extends readonly string[]>(words: T): Decoder<T[number]> =>
  (value, path = '') => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw new DecodeError(path, `one of ${words.join(', ')}`);
    return word;
  };

/** `null` and a missing value both become `null`. */
/* @__NO_SIDE_EFFECTS__ */
export const nullable =
  <T>(decoder: Decoder<T>): Decoder<T | null> =>
  (value, path) =>
    value === undefined || value === null ? null : decoder(value, path);

/* @__NO_SIDE_EFFECTS__ */
export const arrayOf =
  <T>(decoder: Decoder<T>): Decoder<T[]> =>
  (value, path = '') => {
    if (!Array.isArray(value)) throw new DecodeError(path, 'a list');
    return value.map((item: unknown, index) => decoder(item, at(path, String(index))));
  };

type Shape = Record<string, Decoder<unknown>>;
type Fields<S extends Shape> = { [K in keyof S]: Decoded<S[K]> };

/** Required fields by `required`, and fields that may be missing by `optional`. Others are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<R extends Shape, O extends Shape = Record<never, never>>(
  required: R,
  optional?: O,
): Decoder<Fields<R> & Partial<Fields<O>>> {
  return (value, path = '') => {
    if (!isRecord(value)) throw new DecodeError(path, 'an object');
    const result: Record<string, unknown> = {};
    for (const [key, decode] of Object.entries(required)) result[key] = decode(value[key], at(path, key));
    for (const [key, decode] of Object.entries(optional ?? {})) {
      const field = value[key];
      if (field !== undefined && field !== null) result[key] = decode(field, at(path, key));
    }
    return result as Fields<R> & Partial<Fields<O>>;
  };
}
