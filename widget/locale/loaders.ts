/** The loaders of one locale's texts, by section. */
import type { CardRest, CommonRest, PixRest, Section, StartMessages } from './messages.ts';

/** A small section is not divided, so it has no rest. */
interface Rest {
  common: () => Promise<{ default: CommonRest }>;
  pix: () => Promise<{ default: PixRest }>;
  card: () => Promise<{ default: CardRest }>;
}

export interface Loaders {
  start: { [S in Section]: () => Promise<{ default: StartMessages[S] }> };
  rest: Rest;
}
