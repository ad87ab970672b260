/** Edits and checks the release headings of the changelog; `## Unreleased` collects the changes of the next version. */

const unreleased = '## Unreleased';

/** Text of the section under this heading; null if there is none. */
function sectionOf(changelog: string, heading: string): string | null {
  const [, after] = `\n${changelog}`.split(`\n${heading}\n`);
  return after?.split('\n## ')[0]?.trim() ?? null;
}

/** Moves the unreleased section under the new version's heading, and leaves an empty one above. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (!sectionOf(changelog, unreleased)) throw new Error('CHANGELOG.md has nothing below “Unreleased”.');
  return changelog.replace(`${unreleased}\n`, `${unreleased}\n\n## ${version} (${date})\n`);
}

/** Stands in package.json and the README until the first publisher fills it in. */
export const repositoryPlaceholder = 'OWNER/REPOSITORY';

/**
 * Reasons why npm would refuse a publication with provenance: it compares `repository` with the place of the workflow. `place` is
 * GitHub's `OWNER/REPOSITORY`, undefined outside of a workflow.
 */
export function repositoryMistakesOf(
  { repository }: { repository?: { url?: unknown } },
  readme: string,
  place: string | undefined,
): string[] {
  const url = typeof repository?.url === 'string' ? repository.url : '';
  const [, named] = /github\.com\/([^/]+\/[^/]+?)(?:\.git)?$/.exec(url) ?? [];
  const fillIn = `fill in where the repository is: OWNER/REPOSITORY of \`repository.url\` in package.json, and of README.md`;
  if (named === undefined || named === repositoryPlaceholder || readme.includes(repositoryPlaceholder)) {
    return [fillIn];
  }
  return place === undefined || place.toLowerCase() === named.toLowerCase()
    ? []
    : [
        `package.json has the repository ${named}, and the release is made in ${place}: npm refuses its provenance`,
      ];
}

/** Reasons why the tag cannot be released; empty if it can. */
export function mistakesOf(tag: string, version: string, changelog: string): string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version}`));
  return [
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, and package.json has version ${version}`]),
    ...(heading !== undefined && sectionOf(changelog, heading)
      ? []
      : [`CHANGELOG.md has nothing about ${version}`]),
    ...(sectionOf(changelog, unreleased) ? ['CHANGELOG.md has changes below “Unreleased”'] : []),
  ];
}
