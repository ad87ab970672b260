/**
 * Messages between the shop's page and the companion's card frame, over one `MessagePort`. Both sides decode every message. No message
 * to the page can hold a card number, an expiry date or a CVC.
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
  number,
  object,
  oneOf,
  string,
} from '../protocol/decode.ts';

/** page → frame, to its window, with the port: the only message that is not sent through it. */
export const connectType = 'pay-elements:card-frame';

export const isConnect = (data: unknown): boolean => isRecord(data) && data['type'] === connectType;

/* @__NO_SIDE_EFFECTS__ */
const recordOf =
  <T>(decoder: Decoder<T>): Decoder<Record<string, T>> =>
  (value, path = '') => {
    if (!isRecord(value)) throw new DecodeError(path, 'an object');
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decoder(item, path)]));
  };

/** Decoders of the messages, by `type`. */
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

/** In `theme`: the page's size of a `rem`. */
export const rootFontSize = 'root-font-size';
/** In `theme`: the background behind the form. */
export const surface = 'background-color';

/** In `theme`: properties without an inner name: a page's own property, or the default at its use. */
export const controlTokens = [
  '--pay-control-background',
  '--pay-control-border-width',
  '--pay-control-height',
  '--pay-label-weight',
];

const nothing = object({});

/** page → frame. */
export const decodeToFrame = oneOfType({
  /** Everything needed to draw the form; sent again after a change. The checkout and the fields of the first message are final. */
  show: object({
    /** The client secret, with which the frame sends the card to its own origin. */
    clientSecret: string,
    /** BCP 47. */
    language: string,
    /** Texts of the form, by field. */
    texts: recordOf(recordOf(string)),
    /** Number, expiry date and CVC are always requested. */
    asksEmail: boolean,
    needsName: boolean,
    disabled: boolean,
    busy: boolean,
    /** Custom properties and other values of the page's theme. */
    theme: recordOf(string),
  }),
  take: object({ call: number }),
  /** `revision`: that of the amounts on the button that was pressed. */
  charge: object({ call: number, idempotencyKey: string, fraudSession: nullable(string), revision: number }),
  declined: object({ advice: oneOf(advices), text: string }),
  /** Marks fields whose values the companion rejected. */
  refused: object({ fields: arrayOf(string) }),
  clear: nothing,
  focus: nothing,
});
export type ToFrame = Decoded<typeof decodeToFrame>;

/** The error of a charge, in the terms of the page's own errors. */
const decodeFailure = object({
  kind: oneOf(['problem', 'connection', 'answer', 'lost']),
  code: string,
  status: number,
  retryAfterMs: nullable(number),
  fields: arrayOf(string),
});
export type FrameFailure = Decoded<typeof decodeFailure>;

/** frame → page. `call` is the id of the request. */
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
