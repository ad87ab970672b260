/**
 * Every text that a buyer can read. A locale that lacks one does not compile.
 *
 * `common` is shared by all elements; each other section belongs to one payment method and is loaded with it.
 * Amounts, times and names come in as ready text, so a sentence can be built in the order its language wants.
 */
import type { Advice, CustomerField, Method } from '../protocol/checkout.ts';

export interface CommonMessages {
  loading: string;
  /** Above why the checkout cannot be shown. */
  failed: string;
  /** The connection is gone; it is tried again without the buyer's doing. */
  reconnecting: string;
  /** Beside what can be tried again. */
  tryAgain: string;
  sandbox: string;
  /** Beside an amount in dollars, where the order also has one in reais. */
  chargedInDollars: string;
  paid: { title: string; text(amount: string): string };
  /** Below it; which card or wallet it was follows. */
  paidBy: Readonly<Record<Method, string>>;
  expired: { title: string; text: string };
  cancelled: { title: string; text: string };
  /** Another method is being paid with. */
  held: { title: string; text: string };
  notOffered: { title: string; text: string };
  /** What went wrong, by the companion's code or, for the rest, by kind. */
  problems: Readonly<Record<string, string>> & {
    /** No answer came. */
    connection: string;
    /** It may work later. */
    temporary: string;
    /** It will not work, whoever tries. */
    other: string;
    /** The checkout cannot be shown. */
    refused: string;
  };
  fields: Readonly<Record<CustomerField, { label: string; hint?: string; missing: string; invalid: string }>>;
  optional: string;
}

export interface PixMessages {
  title: string;
  /** For who scans the code with a phone. */
  steps: readonly [string, string, string];
  /** For who pays on the phone that shows the code. */
  phoneSteps: readonly [string, string, string];
  /** Beside the amount. */
  payee(name: string): string;
  /** The text alternative of the picture. */
  qrLabel(amount: string): string;
  codeLabel: string;
  copy: string;
  copied: string;
  /** The clipboard was refused; the code is selected. */
  copyByHand: string;
  waiting: string;
  /** Before a clock such as 14:59. */
  expiresIn: string;
  /** Spoken. */
  minutesLeft(minutes: number): string;
  /** Spoken when the code appears. */
  ready(amount: string): string;
  preparing: { title: string; text: string };
  /** The outcome is not known yet, and it takes its time. */
  stillPreparing: string;
  checking: { title: string; text: string };
  expired: { title: string; text: string; action: string };
  form: { intro: string; submit(amount: string): string; withoutDocument: string; documentRefused: string };
  /** Above what went wrong. */
  problemTitle: string;
  problems: Readonly<Record<string, string>>;
}

/**
 * The card form. Plain text only: it is also handed to the frame that holds the form.
 * Under a field's faults: `missing` nothing typed, `short` too few digits, `past` expired, `locked` refused for good.
 * `again` is the hint of a CVC that was emptied by a decline.
 */
export interface CardFormMessages {
  number: { label: string; missing: string; short: string; invalid: string; locked: string };
  expiry: { label: string; hint: string; missing: string; invalid: string; past: string };
  cvc: Record<'label' | 'hint' | 'longHint' | 'again' | 'missing' | 'short' | 'invalid', string>;
  name: { label: string; missing: string };
  email: { label: string; missing: string; invalid: string };
  /** `title` names the frame around the form. */
  words: { title: string; optional: string };
}

/** What the buyer can do about a decline, by the rows of §7.3. */
export type DeclineReason =
  | 'insufficient'
  | 'declined'
  | 'call_issuer'
  | 'lost_or_stolen'
  | 'security'
  | 'expiry'
  | 'cvc'
  | 'number'
  | 'postal_code'
  | 'not_allowed'
  | 'currency'
  | 'limit'
  | 'try_again'
  | 'try_once'
  | 'revoked'
  | 'not_authenticated'
  | 'authentication_failed'
  | 'amount'
  | 'expired'
  | 'failed'
  | 'blocked';

export interface CardMessages {
  title: string;
  /** The main button. */
  pay(amount: string): string;
  /** Spoken. */
  paying: string;
  form: CardFormMessages;
  /** The form could not be loaded. */
  frameFailed: { title: string; text: string };
  /** The bank asks for 3-D Secure, in a window of its own. */
  challenge: { title: string; text: string };
  /** The step was left before it was done. */
  resume: { title: string; text: string; action: string };
  /** The processor's library does not load. */
  blocked: { title: string; text: string };
  /** The bank asks for one challenge after the other. */
  tooManyChallenges: string;
  confirming: { title: string; text: string };
  /** Nobody knows the outcome yet. */
  processing: { title: string; text: string };
  /** The connection was lost on the way. */
  checking: { title: string; text: string };
  /** Leaves an unfinished way of paying for the form. */
  otherCard: string;
  hosted: {
    text: string;
    action(amount: string): string;
    /** Instead of a step that does not work here. */
    instead: string;
    opening: string;
    /** The page was opened, and the payment is not there yet. */
    started: { title: string; text: string; action: string };
    frameTitle: string;
    /** Where the page does not show in its frame. */
    leave: string;
  };
  declinedTitle: string;
  declines: Readonly<Record<DeclineReason, string>>;
  problems: Readonly<Record<string, string>>;
}

/** What the buyer can do about a decline, by its advice; `card_details` for all that the wallet holds. */
export type WalletDecline = Exclude<Advice, `fix_${string}`> | 'card_details' | 'amount';

export interface WalletMessages {
  /** Above the buttons; the wallets' own names are the processor's. */
  title: string;
  preparing: string;
  /** Nobody knows yet whether the payment page has been made. */
  stillPreparing: string;
  /** The buyer has approved, and the companion has not reported the outcome yet. */
  confirming: { title: string; text: string };
  stillConfirming: string;
  /** The button that makes the payment; `wallet` is the only one that is wanted, by its name. */
  open(amount: string, wallet: string | null): string;
  opening: string;
  /** Beside it: on this page, or in a new tab. */
  comesBack: string;
  inNewTab: string;
  /** The payment page is open in another tab. */
  elsewhere: { title: string; text: string; action: string };
  frameTitle(amount: string): string;
  /** Below the frame, should it stay empty. */
  frameTrouble: string;
  frameInstead: string;
  declines: Readonly<Record<WalletDecline, string>>;
  /** The wallet could not start the payment; nothing was charged. */
  refused: string;
  problemTitle: string;
  problems: Readonly<Record<string, string>>;
}

export interface CheckoutMessages {
  /** Of the group of methods. */
  choose: string;
  /** Between the wallet's buttons and the other methods. */
  or: string;
  methods: Readonly<Record<Method, { name: string; hint: string }>>;
  /** The button that opens a method after another one was declined. */
  instead: Readonly<Record<Method, string>>;
  /** In the wallet's place, when it turns out that none can be used. */
  lost: string;
  /** While a payment is under way. */
  underWay: string;
  /** Nothing of what the checkout offers can be shown here. */
  nothing: { title: string; text: string };
}

/** Buying from the companion's price list, before there is a checkout. */
export interface PurchaseMessages {
  quantity: string;
  less: string;
  more: string;
  /** The main button: nothing is paid yet. */
  begin: string;
  beginWith(amount: string): string;
  outOfBounds(min: string, max: string): string;
  fields: Readonly<
    Record<'amount' | 'address' | 'note', { label: string; missing: string; invalid: string }>
  >;
  problems: Readonly<Record<string, string>>;
}

/** A payment method is a folder, and a line here. */
export interface Messages {
  common: CommonMessages;
  wallet: WalletMessages;
  checkout: CheckoutMessages;
  purchase: PurchaseMessages;
  pix: PixMessages;
  card: CardMessages;
}

/** What an element shows. Buying from a price list comes before, and is loaded in a way of its own. */
export type Section = Exclude<keyof Messages, 'purchase'>;

/** What is read before the buyer has done anything. It is loaded by itself, and the rest of its section when that is needed. */
export type CommonStart = Pick<
  CommonMessages,
  'loading' | 'reconnecting' | 'tryAgain' | 'sandbox' | 'chargedInDollars'
> & {
  /** Shown where the rest cannot be loaded. */
  problems: Pick<CommonMessages['problems'], 'connection'>;
};
export type CommonRest = Omit<CommonMessages, keyof CommonStart> & {
  problems: Readonly<Record<string, string>> & Record<'temporary' | 'other' | 'refused', string>;
};
export type CardStart = Pick<CardMessages, 'title' | 'pay' | 'form' | 'frameFailed'>;
export type CardRest = Omit<CardMessages, keyof CardStart>;
export type PixStart = Pick<
  PixMessages,
  | 'title'
  | 'steps'
  | 'phoneSteps'
  | 'payee'
  | 'qrLabel'
  | 'codeLabel'
  | 'copy'
  | 'copied'
  | 'copyByHand'
  | 'waiting'
  | 'expiresIn'
  | 'minutesLeft'
  | 'ready'
  | 'preparing'
  | 'stillPreparing'
>;
export type PixRest = Omit<PixMessages, keyof PixStart>;

/** By section; one that is small is not divided. */
export interface StartMessages {
  common: CommonStart;
  wallet: WalletMessages;
  checkout: CheckoutMessages;
  pix: PixStart;
  card: CardStart;
}

/** Some of the texts, to put in place of the built-in ones. */
export type Texts<T> = T extends (...args: never[]) => string
  ? T
  : T extends readonly string[] | string
    ? T
    : { readonly [K in keyof T]?: Texts<T[K]> };

/** How a late locale is divided: `start` is read before the buyer has done something, on pages with a card or a code. */
export interface LateStart {
  /** `slow`: the first load takes long. The other locales have it in the elements themselves. */
  common: CommonStart & { slow: string };
  checkout: CheckoutMessages;
  pix: PixStart;
  card: CardStart;
}
export interface LateRest {
  common: CommonRest;
  pix: PixRest;
  card: CardRest;
  wallet: WalletMessages;
  purchase: PurchaseMessages;
}
export interface LateFiles {
  start: LateStart;
  rest: LateRest;
}
