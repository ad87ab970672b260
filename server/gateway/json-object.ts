/** A JSON object before validation. */
export type JsonObject = Readonly<Record<string, unknown>>;
