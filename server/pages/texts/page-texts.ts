/** The texts of the pages that one language has. */
export interface PageTexts {
  language: string;
  notFound: { title: string; text: string };
  ended: { title: string; text: string };
  /** Shown in an app's own browser. */
  inApp: (app: string) => string;
  needsScript: string;
  /** Of an order, in place of its payment. */
  orderExpired: { title: string; text: string };
  orderCancelled: { title: string; text: string };
  /** Of an order without a description. */
  order: (reference: string) => string;
  /** All that the companion's bare address says. */
  home: { title: string; text: string };
  /** Link from a receipt, and from a page without an offer; null: the shop has no name here. */
  toShop: (shop: string | null) => string;
  receipt: {
    title: string;
    reference: string;
    date: string;
    item: string;
    buyer: string;
    paid: string;
    refunded: string;
    /** Of a Pix, by a payout: sent to the buyer, and accepted by the service but not sent yet. */
    returned: string;
    returning: string;
    /** Of a payment that came after the one that paid the order. */
    again: string;
    method: string;
    /** The service's number of the payment, which banks and the shop can search for. */
    transaction: string;
    seller: string;
    address: string;
    notFiscal: string;
    /** Beside the code of the order's page. */
    verify: (host: string) => string;
    print: string;
  };
  methods: { pix: string; card: string; apple_pay: string; google_pay: string; wallet: string };
  poster: { scan: string; sizes: string; sticker: string; print: string };
  counter: {
    amount: string;
    charge: string;
    clear: string;
    waiting: string;
    scanPage: string;
    payHere: string;
    paid: string;
    next: string;
    cancel: string;
    outOfBounds: (min: string, max: string) => string;
    failed: string;
  };
}
