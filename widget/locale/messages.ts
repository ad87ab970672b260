/**
 * Every text that a buyer can read. A locale that lacks one does not compile.
 *
 * `common` is shared by all elements; each other section belongs to one payment method and is loaded with it.
 * Amounts, times and names come in as ready text, so a sentence can be built in the order its language wants.
 */
import type { Advice, CustomerField, Method } from '../protocol/checkout.ts';
import type { AmountFormat } from './format-amount.ts';

export interface CommonMessages {
  loading: string;
  /** Amounts of a language that a page adds are formatted as the platform does, unless it says how. */
  amounts: AmountFormat;
  /** Title above the reason why the checkout cannot be shown. */
  failed: string;
  /** The device is offline; it is retried automatically. */
  reconnecting: string;
  /** Button for a retry. */
  tryAgain: string;
  sandbox: string;
  /** Beside an amount in dollars, where the order also has one in reais. */
  chargedInDollars: string;
  paid: { title: string; text(amount: string): string };
  /** Below it; followed by the card or wallet. */
  paidBy: Readonly<Record<Method, string>>;
  expired: { title: string; text: string };
  cancelled: { title: string; text: string };
  /** A payment by another method is running. */
  held: { title: string; text: string };
  notOffered: { title: string; text: string };
  /** Errors, by the companion's code or by kind. */
  problems: Readonly<Record<string, string>> & {
    /** No response. The buyer's own connection need not be the cause; a retry may follow by itself. */
    connection: string;
    /** A later retry may succeed. */
    temporary: string;
    /** A retry cannot succeed. */
    other: string;
    /** The checkout cannot be shown. */
    refused: string;
  };
  fields: Readonly<Record<CustomerField, { label: string; hint?: string; missing: string; invalid: string }>>;
  /** Why Pix asks for the phone; after the phone's hint. */
  phoneForPix: string;
  optional: string;
}

export interface PixMessages {
  title: string;
  /** Steps for scanning the code with a phone. */
  steps: readonly [string, string, string];
  /** Steps for paying on the phone that shows the code. */
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
  /** In its place while the connection is lost: a payment is not. */
  waitingOffline: string;
  /** Before a clock such as 14:59. */
  expiresIn: string;
  /** After that clock: the time of day. */
  expiresAt(time: string): string;
  /** Spoken. */
  minutesLeft(minutes: number): string;
  /** Spoken when the code appears. */
  ready(amount: string): string;
  preparing: { title: string; text: string };
  /** The outcome is still unknown after a while. */
  stillPreparing: string;
  checking: { title: string; text: string };
  expired: { title: string; text: string; action: string };
  form: { intro: string; submit(amount: string): string; withoutDocument: string; documentRefused: string };
  /** Title above an error. */
  problemTitle: string;
  problems: Readonly<Record<string, string>>;
}

/**
 * The card form. Plain text only, since it is also sent to the card frame. Faults of a field: `missing` nothing typed, `short` too few
 * digits, `month` no such month, `past` expired, `locked` declined for good. `seldom` is the hint of a number of Elo or Hipercard, `again`
 * that of a CVC which a decline has reset.
 */
export interface CardFormMessages {
  number: Record<'label' | 'seldom' | 'missing' | 'short' | 'invalid' | 'locked', string>;
  expiry: Record<'label' | 'hint' | 'missing' | 'invalid' | 'month' | 'past', string>;
  cvc: Record<'label' | 'hint' | 'longHint' | 'again' | 'missing' | 'short' | 'invalid', string>;
  name: { label: string; missing: string };
  email: { label: string; missing: string; invalid: string };
  /** `title` names the frame around the form. */
  words: { title: string; optional: string };
}

/** Reasons of a decline, by the rows of §7.3. */
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
  /** The bank requires 3-D Secure, in a separate window. */
  challenge: { title: string; text: string };
  /** The step was abandoned. */
  resume: { title: string; text: string; action: string };
  /** The processor's library does not load. */
  blocked: { title: string; text: string };
  /** The bank requires one challenge after the other. */
  tooManyChallenges: string;
  confirming: { title: string; text: string };
  /** The outcome is unknown. */
  processing: { title: string; text: string };
  /** The connection was lost during the payment. */
  checking: { title: string; text: string };
  /** Returns from an unfinished payment page to the form. */
  otherCard: string;
  /** The frame was reloaded during a charge, and the companion knows no payment. It may still arrive: nothing is said about money. */
  cardLost: string;
  hosted: {
    text: string;
    action(amount: string): string;
    /** Shown instead of a step that does not work here. */
    instead: string;
    opening: string;
    /** The page was opened, and the payment is pending. */
    started: { title: string; text: string; action: string };
    frameTitle: string;
    /** Link for a page that is not shown in its frame. */
    leave: string;
  };
  /** After each decline. */
  nothingCharged: string;
  declinedTitle: string;
  declines: Readonly<Record<DeclineReason, string>>;
  problems: Readonly<Record<string, string>>;
}

/** Texts of a decline, by its advice; `card_details` for everything that the wallet holds. */
export type WalletDecline = Exclude<Advice, `fix_${string}`> | 'card_details' | 'amount';

export interface WalletMessages {
  /** Above the buttons; the wallets' own names are the processor's. */
  title: string;
  /** Names both wallets, for a button that opens either. */
  eitherWallet: string;
  preparing: string;
  /** It is unknown whether the payment page was created. */
  stillPreparing: string;
  /** The buyer has approved, and the companion has not reported the outcome yet. */
  confirming: { title: string; text: string };
  stillConfirming: string;
  /** The button that creates the payment; `wallet` is the name of the only wallet. */
  open(amount: string, wallet: string | null): string;
  /** The button that opens the payment page, where any wallet or card pays. */
  openPage(amount: string): string;
  opening: string;
  /** Beside it: on this page, or in a new tab. */
  comesBack: string;
  inNewTab: string;
  /** The payment page is open in another tab. */
  elsewhere: { title: string; text: string; action: string };
  frameTitle(amount: string): string;
  /** Below the frame, in case it stays empty. */
  frameTrouble: string;
  frameInstead: string;
  /** Closes the frame. */
  frameBack: string;
  declines: Readonly<Record<WalletDecline, string>>;
  /** After each decline. */
  nothingCharged: string;
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
  /** The button that opens another method after a decline. */
  instead: Readonly<Record<Method, string>>;
  /** In place of the wallet, when none is available. */
  lost: string;
  /** Shown while a payment is running. */
  underWay: string;
  /** None of the offered methods can be shown here. */
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

/** A section is loaded with the texts that all share. */
export type Section = Exclude<keyof Messages, 'common'>;

/** Texts of the first screen. They are loaded separately; the rest of a section follows when needed. */
export type CommonStart = Pick<
  CommonMessages,
  'loading' | 'amounts' | 'reconnecting' | 'tryAgain' | 'sandbox' | 'chargedInDollars'
> & {
  /** Shown if the rest cannot be loaded. */
  problems: Pick<CommonMessages['problems'], 'connection'>;
};
/** The first load is slow. The elements themselves contain this text for the early locales. */
export interface SlowText {
  slow: string;
}
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
  | 'waitingOffline'
  | 'expiresIn'
  | 'expiresAt'
  | 'minutesLeft'
  | 'ready'
  | 'preparing'
  | 'stillPreparing'
>;
export type PixRest = Omit<PixMessages, keyof PixStart>;

/** By section; a small one is not divided. */
export interface StartMessages {
  wallet: WalletMessages;
  /** With those of its card, which is drawn without a further request. */
  checkout: CheckoutMessages & { card: CardStart };
  purchase: PurchaseMessages;
  pix: PixStart;
  card: CardStart;
}

/** Texts of one section on the first screen. */
export interface StartTexts<S extends Section> {
  common: CommonStart;
  own: StartMessages[S];
}

/** All texts of one section. */
export interface AllTexts<S extends Section> {
  common: CommonMessages;
  own: Messages[S];
}

/** Some of the texts, which replace the built-in ones. */
export type Texts<T> = T extends (...args: never[]) => string
  ? T
  : T extends readonly string[] | string
    ? T
    : { readonly [K in keyof T]?: Texts<T[K]> };
