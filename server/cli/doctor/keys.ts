/** Checks the companion's keys and the keys file. */
import type { Config } from '../../config/config.ts';
import { mistakesInFile } from '../../config/watched-file.ts';
import { keysFileParser } from '../../keys/merchant-keys.ts';
import { weakKeys } from '../../keys/weak-keys.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';

const about = 'keys';
const setKeyAdvice =
  'Set PAY_KEY (openssl rand -hex 32), and PAY_SECRET_PREVIOUS to PAY_SECRET until open orders are done.';

export function checkKeys(config: Config): Finding[] {
  const weak = weakKeys(config).map(({ name, reason }) =>
    // The service issues this key: the operator cannot replace it, but need not derive keys from it.
    name === 'PAY_SECRET'
      ? note(name, reason, setKeyAdvice)
      : problem(name, reason, 'Generate another: openssl rand -hex 32'),
  );
  if (weak.length > 0) return weak;
  if (config.key !== null) return [ok(about, 'are long and varied')];
  return [
    note(about, 'client secrets are derived from PAY_SECRET, which the service knows too', setKeyAdvice),
  ];
}

/** Checks the keys file, as the companion does when it starts. Nothing is reported without one. */
export function checkKeysFile(path: string | null | undefined, merchantKeys: readonly string[]): Finding[] {
  if (!path) return [];
  const mistakes = mistakesInFile(path, 'PAY_KEYS', keysFileParser(merchantKeys));
  if (mistakes.length === 0) return [ok('keys file', 'has no mistakes')];
  const advice =
    'Correct the file: the companion does not start with mistakes in it, and a running one keeps its previous keys.';
  return mistakes.map((mistake) => problem('keys file', mistake, advice));
}
