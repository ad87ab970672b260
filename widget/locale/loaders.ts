/** How the texts of one locale are loaded, section by section. */
import type { CardRest, CommonRest, PixRest, Section, StartMessages } from './messages.ts';

/** A section that is small is not divided, and has no rest. */
interface Rest {
  common: () => Promise<{ default: CommonRest }>;
  pix: () => Promise<{ default: PixRest }>;
  card: () => Promise<{ default: CardRest }>;
}

export interface Loaders {
  start: { [S in Section]: () => Promise<{ default: StartMessages[S] }> };
  rest: Rest;
}
