/** Numbers of repetitions of which `npm test` runs a share. */
import type { Share } from './share.ts';

export const amounts = {
  days: {
    file: 'test/simulation/simulation.test.ts',
    what: 'simulated days on SQLite',
    short: 2_000,
    long: 100_000,
  },
  kills: {
    file: 'test/kills/kills.test.ts',
    what: 'kills of a companion under load',
    short: 4,
    long: 100,
  },
  abuses: {
    file: 'test/hammer/hammer.test.ts',
    what: 'calls of each abuse of a companion',
    short: 80,
    long: 5_000,
  },
  'fuzzed callbacks': {
    file: 'test/fuzz/fuzz.test.ts',
    what: 'hostile callbacks',
    short: 1_500,
    long: 100_000,
  },
  'fuzzed requests': {
    file: 'test/fuzz/fuzz.test.ts',
    what: 'hostile requests to the companion',
    short: 1_500,
    long: 100_000,
  },
  'hostile rounds': {
    file: 'test/contract/service/hostile.test.ts',
    what: 'rounds of a hundred hostile requests to the simulator',
    short: 20,
    long: 1_000,
  },
  purchases: {
    file: 'test/server/selling/buy.test.ts',
    what: 'purchases started from one address',
    short: 300,
    long: 1_000,
  },
  takeovers: {
    file: 'test/acceptance/card/frame/declared.ts',
    what: 'takeovers of a declared frame while the buyer types, for each element',
    short: 1,
    long: 20,
  },
} as const satisfies Record<string, Share & { short: number; long: number }>;
