/** Paths of the companion's interface, as separate exports, so that a script contains only those that it uses. */
export const checkout = '/v1/checkout';
export const deposit = '/v1/checkout/deposit';
export const charge = '/v1/checkout/charge';
export const confirm = '/v1/checkout/confirm';
export const status = '/v1/checkout/status';
export const framing = '/v1/checkout/framing';
export const events = '/v1/checkout/events';
export const cardFrame = '/frame/card';
export const buy = '/v1/buy';
export const prices = '/v1/prices';
