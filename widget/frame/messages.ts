/**
 * What the shop's page and the companion's card frame say to each other, over one `MessagePort`. Neither believes the
 * other: every message is decoded. Nothing that goes to the page can hold a card number, an expiry date or a CVC.
 */
import { advices, decodePayment } from '../protocol/checkout.ts';
import {
  arrayOf,
  boolean,
  type Decoded,
  type Decoder,
  DecodeError,
  isRecord,
  nullable,
  object,
  oneOf,
  string,
} from '../protocol/decode.ts';

/** page → frame, to its window and with the port: the only message that does not come through it. */
export const connectType = 'pay-elements:card-frame';

export const isConnect = (data: unknown): boolean => isRecord(data) && data['type'] === connectType;

const number: Decoder<number> = (value, path = '') => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new DecodeError(path, 'a number');
  return value;
};

/* @__NO_SIDE_EFFECTS__ */
const recordOf =
  <T>(decoder: Decoder<T>): Decoder<Record<string, T>> =>
  (value, path = '') => {
    if (!isRecord(value)) throw new DecodeError(path, 'an object');
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decoder(item, path)]));
  };

/** By `type`: the rest of the message is decoded as that type asks. */
/* @__NO_SIDE_EFFECTS__ */
const oneOfType = <M extends Record<string, Decoder<unknown>>>(
  kinds: M,
): Decoder<{ [K in keyof M & string]: { type: K } & Decoded<M[K]> }[keyof M & string]> => {
  const types = Object.keys(kinds);
  return (value, path = '') => {
    const { type } = object({ type: oneOf(types) })(value, path);
    const message = kinds[type]?.(value, path);
    return { type, ...(message as object) } as never;
  };
};

/** In `theme`: what a `rem` is in the page. */
export const rootFontSize = 'root-font-size';
/** In `theme`: what the form lies on there. */
export const surface = 'background-color';

/** In `theme`: what has no inner name: a page's own property, or the default where it is used. */
export const controlTokens = [
  '--pay-control-background',
  '--pay-control-border-width',
  '--pay-control-height',
  '--pay-label-weight',
];

const nothing = object({});

/** page → frame. */
export const decodeToFrame = oneOfType({
  /** Everything that the form is drawn with; sent again when any of it changes. The checkout and what is asked are of the first one. */
  show: object({
    /** Of the checkout; the frame sends the card with it, to its own origin. */
    clientSecret: string,
    /** BCP 47. */
    language: string,
    /** Field by field; the form knows their names. */
    texts: recordOf(recordOf(string)),
    /** Number, expiry date, CVC and name always are. */
    asksEmail: boolean,
    needsName: boolean,
    disabled: boolean,
    busy: boolean,
    /** Custom properties and what else the page's look consists of. */
    theme: recordOf(string),
  }),
  take: object({ call: number }),
  charge: object({ call: number, idempotencyKey: string, fraudSession: nullable(string) }),
  declined: object({ advice: oneOf(advices), text: string }),
  clear: nothing,
  focus: nothing,
});
export type ToFrame = Decoded<typeof decodeToFrame>;

/** Why a charge gave no payment, as the page's own errors say it. */
const decodeFailure = object({
  kind: oneOf(['problem', 'connection', 'answer', 'lost']),
  code: string,
  status: number,
  retryAfterMs: nullable(number),
  fields: arrayOf(string),
});
export type FrameFailure = Decoded<typeof decodeFailure>;

/** frame → page. `call` names what is answered. */
export const decodeFromFrame = oneOfType({
  ready: nothing,
  height: object({ px: number }),
  changed: object({ complete: boolean, brand: nullable(string), invalid: arrayOf(string) }),
  submit: nothing,
  taken: object({ call: number, taken: nullable(object({ isRepeat: boolean })) }),
  charged: object({ call: number, payment: decodePayment }),
  failed: object({ call: number, failure: decodeFailure }),
});
export type FromFrame = Decoded<typeof decodeFromFrame>;
