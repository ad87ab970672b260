/** The state of the stage, kept in the URL, so that a link shows the same. */

export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export const brandNames = ['orvalho', 'lume', 'brisa'] as const;
export type BrandName = (typeof brandNames)[number];
export const devices = ['desktop', 'phone'] as const;
export type Device = (typeof devices)[number];
export const tabs = ['bank', 'cards', 'wire', 'faults', 'code'] as const;
export type Tab = (typeof tabs)[number];

const panels = ['open', 'closed'] as const;

export interface ViewState {
  lang: Language;
  scheme: Scheme;
  brand: BrandName;
  device: Device;
  tab: Tab;
  /** The panel beside the shop, or in its place where there is room for one pane. */
  panel: (typeof panels)[number];
  /** Path within the shop; `payment` is the payment page of an order that is made for it. */
  at: string;
  /** The tour is playing. */
  tour: boolean;
}

/** There is room for one pane only; the style sheets have the same width. */
export const isNarrow = (): boolean => matchMedia('(max-width: 1100px)').matches;

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | undefined =>
  words.find((known) => known === word);

/** The browser's language, chosen as in the shop. */
const browserLanguage = (): Language =>
  navigator.languages
    .map((tag) => languages.find((one) => one.slice(0, 2) === tag.slice(0, 2)))
    .find(Boolean) ?? 'en';

export function readViewState(search: string): ViewState {
  const query = new URLSearchParams(search);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const at = query.get('at') ?? '/shop';
  return {
    lang: oneOf(languages, query.get('lang')) ?? browserLanguage(),
    scheme: oneOf(schemes, query.get('scheme')) ?? (prefersDark ? 'dark' : 'light'),
    brand: oneOf(brandNames, query.get('brand')) ?? 'orvalho',
    device: oneOf(devices, query.get('device')) ?? 'desktop',
    tab: oneOf(tabs, query.get('tab')) ?? 'bank',
    panel: oneOf(panels, query.get('panel')) ?? (isNarrow() ? 'closed' : 'open'),
    // A path of the shop, never another host's address.
    at: at === 'payment' || /^\/(?!\/)/.test(at) ? at : '/shop',
    tour: query.get('tour') === '1',
  };
}

/** Factor of the tour's reading time: 1 for readers, 0 without waiting. */
export function readPace(search: string): number {
  const pace = Number(new URLSearchParams(search).get('pace') ?? 1);
  return pace >= 0 && pace <= 3 ? pace : 1;
}

export function searchOf({ tour, ...state }: ViewState): string {
  const query = new URLSearchParams({ ...state });
  if (tour) query.set('tour', '1');
  return `?${query.toString()}`;
}
