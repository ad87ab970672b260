/** The changelog's headings: `## Unreleased` gathers what the next version will be. */

const unreleased = '## Unreleased';

/** The section below this heading, without the heading; null where there is none. */
function sectionOf(changelog: string, heading: string): string | null {
  const [, after] = `\n${changelog}`.split(`\n${heading}\n`);
  return after?.split('\n## ')[0]?.trim() ?? null;
}

/** The changelog with its unreleased section under the new version, and an empty one above it. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (!sectionOf(changelog, unreleased)) throw new Error('CHANGELOG.md has nothing below “Unreleased”.');
  return changelog.replace(`${unreleased}\n`, `${unreleased}\n\n## ${version} (${date})\n`);
}

/** Why this tag cannot be released; empty where it can. */
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
