/** Checks the price list, as the companion does when it starts. */
import { mistakesInPrices } from '../../selling/price-list-file.ts';
import { type Finding, ok, problem } from '../../process/finding.ts';

const about = 'price list';

/** Nothing is reported without a price list. */
export function checkPrices(path: string | null | undefined): Finding[] {
  if (!path) return [];
  const mistakes = mistakesInPrices(path, 'PAY_PRICES');
  if (mistakes.length === 0) return [ok(about, 'has no mistakes')];
  const advice =
    'Correct the file: the companion does not start with mistakes in it, and a running one keeps its previous list.';
  return mistakes.map((mistake) => problem(about, mistake, advice));
}
