/** Matches languages the same way on both sides: the elements' texts, the card frame's page and the price list. */

/** Forms of known languages, each computed once. */
const knownForms = new Map<string, string>();

function knownFormOf(tag: string): string {
  let form = knownForms.get(tag);
  if (form === undefined) knownForms.set(tag, (form = formOf(tag)));
  return form;
}

/** Language and script: of `zh-SG` `zh-Hans`, of `iw` `he-Hebr`. An invalid tag is unchanged. */
function formOf(tag: string): string {
  try {
    return String(new Intl.Locale(tag).maximize()).slice(0, 7);
  } catch {
    return tag;
  }
}

/**
 * The first wanted language that is known: by its whole tag, else by language and script. Traditional Chinese does not match
 * Simplified Chinese, unless the next wanted tag is plain `zh`.
 */
export function matchLanguage(known: readonly string[], wanted: readonly string[]): string | undefined {
  for (const name of wanted) {
    // Shop systems write `pt_BR`.
    const tag = name.replaceAll('_', '-');
    const same = known.find((one) => one.toLowerCase() === tag.toLowerCase());
    if (same) return same;
    const form = formOf(tag);
    const found = known.find((one) => knownFormOf(one) === form);
    if (found) return found;
  }
  return undefined;
}

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
