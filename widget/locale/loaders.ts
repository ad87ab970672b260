/** The two files of a locale, and the loaders of its texts by section. */
import type {
  CardRest,
  CommonRest,
  CommonStart,
  Messages,
  PixRest,
  Section,
  SlowText,
  StartMessages,
} from './messages.ts';

/** A small section is not divided, so it has no rest. */
export interface RestMessages {
  common: CommonRest;
  pix: PixRest;
  card: CardRest;
}

/** `start` has the texts of the first screen of a card or a code, `rest` all others. */
export interface LocaleFiles {
  start: Pick<Messages, 'checkout'> &
    Pick<StartMessages, 'pix' | 'card'> & { common: CommonStart & Partial<SlowText> };
  rest: RestMessages & Pick<StartMessages, 'wallet' | 'purchase'>;
}

export type FileImports = { readonly [K in keyof LocaleFiles]: () => Promise<LocaleFiles[K]> };

/** The texts of a section's first screen, as a module. */
export interface StartModule<S extends Section> {
  common: CommonStart;
  default: StartMessages[S];
}

export interface Loaders {
  start: <S extends Section>(section: S) => Promise<StartModule<S>>;
  /** The rest of a divided section. */
  rest: <S extends keyof RestMessages>(section: S) => Promise<{ default: RestMessages[S] }>;
}
