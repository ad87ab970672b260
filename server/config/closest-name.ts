/** Suggests a known name for a misspelt one. */

/** A name that needs more edits, or more than one in so many characters, is taken for another word. */
const mostEdits = 3;
const charactersPerEdit = 4;

export function closestName(name: string, known: readonly string[]): string | null {
  const most = Math.min(mostEdits, Math.max(1, Math.floor(name.length / charactersPerEdit)));
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits);
  return best?.candidate ?? null;
}

/** The Levenshtein distance, row by row. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, against] of other.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
