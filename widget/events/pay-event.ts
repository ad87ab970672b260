/** The base of the events of the elements. */

/** The event's own fields: with `satisfies` the compiler finds a declared field that is not set. */
export type EventFields<E extends Event> = Omit<E, keyof Event>;

export abstract class PayEvent extends Event {
  constructor(type: string, fields: object, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    Object.assign(this, fields);
  }
}
