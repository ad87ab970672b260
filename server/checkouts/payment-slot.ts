/** What a payment stores when it releases its slot: the method is free for another payment. */

/** Deletes the card's digest too, which is no longer compared. */
export const slotReleased = { slot: null, requestDigest: null } as const;
