/** Drops the properties that are `undefined`: turns zod's `T | undefined` into exact optional properties. */
export const withoutUndefined = <T extends object>(
  properties: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
