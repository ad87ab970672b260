/** Lists the slowest test files, to find out why a run has become slow. */

export interface FileDuration {
  /** Path from the project's root, with the browser's name for a browser test. */
  name: string;
  durationMs: number;
}

/** Formats one line per file, the slowest first. */
export function slowestLines(files: readonly FileDuration[], most = 20): string[] {
  return files
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, most)
    .map(({ name, durationMs }) => `${`${(durationMs / 1000).toFixed(1)} s`.padStart(9)}   ${name}`);
}
