/** What the stage shows, kept in its address: a link shows the same to somebody else. */

export const languages = ['pt-BR', 'en'] as const;
export type Language = (typeof languages)[number];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export const brandNames = ['orvalho', 'lume', 'brisa'] as const;
export type BrandName = (typeof brandNames)[number];
export const devices = ['desktop', 'phone'] as const;
export type Device = (typeof devices)[number];
export const tabs = ['bank', 'cards', 'wire', 'faults', 'code'] as const;
export type Tab = (typeof tabs)[number];

export interface ViewState {
  lang: Language;
  scheme: Scheme;
  brand: BrandName;
  device: Device;
  tab: Tab;
  /** The panel beside the shop. */
  panel: 'open' | 'closed';
  /** Path within the shop; `payment` is the payment page of an order that is made for it. */
  at: string;
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | undefined =>
  words.find((known) => known === word);

export function readViewState(search: string): ViewState {
  const query = new URLSearchParams(search);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const at = query.get('at') ?? '/';
  return {
    lang: oneOf(languages, query.get('lang')) ?? 'pt-BR',
    scheme: oneOf(schemes, query.get('scheme')) ?? (prefersDark ? 'dark' : 'light'),
    brand: oneOf(brandNames, query.get('brand')) ?? 'orvalho',
    device: oneOf(devices, query.get('device')) ?? 'desktop',
    tab: oneOf(tabs, query.get('tab')) ?? 'bank',
    panel: query.get('panel') === 'closed' ? 'closed' : 'open',
    // A path of the shop, never another host's address.
    at: at === 'payment' || /^\/(?!\/)/.test(at) ? at : '/',
  };
}

export const searchOf = (state: ViewState): string => `?${new URLSearchParams({ ...state }).toString()}`;
