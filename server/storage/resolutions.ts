/** What people have marked as done. No statement updates or removes a row. */
import { type Resolution, resolutionKinds, type ResolutionStore } from '../audit/resolutions.ts';
import type { Engine } from './engine.ts';
import { newestFirst } from './newest-first.ts';
import { flag, integer, table, text, word } from './table.ts';

const rows = table<Resolution>({
  id: text,
  kind: word(resolutionKinds),
  object: text,
  done: flag,
  reason: text,
  keyName: text,
  at: integer,
});

export function resolutionStore(engine: Engine): ResolutionStore {
  return {
    async append(resolution) {
      await engine.insert(`pay_resolutions (${rows.columns})`, rows.values(resolution));
    },

    list: (page) => newestFirst(engine, { from: 'pay_resolutions', rows, ...page }),
  };
}
