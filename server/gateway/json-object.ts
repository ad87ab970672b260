/** A JSON object of the service's or of the caller's, before anybody has looked into it. */
export type JsonObject = Readonly<Record<string, unknown>>;
