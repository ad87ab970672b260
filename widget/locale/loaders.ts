/** The loaders of one locale's texts, by section. */
import type { LateRest } from './late-messages.ts';
import type { Section, StartMessages } from './messages.ts';

/** A small section is not divided, so it has no rest. */
export type RestMessages = Pick<LateRest, 'common' | 'pix' | 'card'>;

export interface Loaders {
  start: <S extends Section>(section: S) => Promise<{ default: StartMessages[S] }>;
  /** The rest of a divided section. */
  rest: <S extends keyof RestMessages>(section: S) => Promise<{ default: RestMessages[S] }>;
}
