/** Checks the files that the configuration names, as the companion does when it starts. */
import { mistakesInFile } from '../../config/watched-file.ts';
import { parseShop } from '../../pages/shop.ts';
import { type Finding, ok, problem } from '../../process/finding.ts';
import { parsePriceList } from '../../selling/price-list.ts';

/** Nothing is reported without a price list. */
export const checkPrices = (path: string | null | undefined): Finding[] =>
  checkFile('price list', path, 'PAY_PRICES', parsePriceList);

/** Nothing is reported without such a file. */
export const checkShop = (path: string | null | undefined): Finding[] =>
  checkFile('shop', path, 'PAY_SHOP', parseShop);

function checkFile(
  about: string,
  path: string | null | undefined,
  setting: string,
  parse: (text: string) => unknown,
): Finding[] {
  if (!path) return [];
  const mistakes = mistakesInFile(path, setting, parse);
  if (mistakes.length === 0) return [ok(about, 'has no mistakes')];
  const advice =
    'Correct the file: the companion does not start with mistakes in it, and a running one keeps its previous content.';
  return mistakes.map((mistake) => problem(about, mistake, advice));
}
