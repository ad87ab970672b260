/** The loaders of one locale's texts, by section. */
import type { CardRest, CommonRest, CommonStart, PixRest, Section, StartMessages } from './messages.ts';

/** A small section is not divided, so it has no rest. */
export interface RestMessages {
  common: CommonRest;
  pix: PixRest;
  card: CardRest;
}

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
