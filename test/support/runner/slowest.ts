/** Which test files take longest: where to look when a run has become slow. */

export interface FileDuration {
  /** From the top of the project; with the browser's name where it ran in one. */
  name: string;
  durationMs: number;
}

/** One line each, the slowest first. */
export function slowestLines(files: readonly FileDuration[], most = 20): string[] {
  return files
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, most)
    .map(({ name, durationMs }) => `${`${(durationMs / 1000).toFixed(1)} s`.padStart(9)}   ${name}`);
}
