/** Sends a change to control, then shows the new state or the refusal. */
export type Move = (path: string, body: object) => Promise<void>;
