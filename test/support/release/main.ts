/**
 * `npm run release -- 1.2.3` writes the version and the changelog's heading; commit and tag are manual.
 * `npm run release:check -- v1.2.3` exits with 1 if tag, version and changelog do not agree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository/source.ts';
import { mistakesOf, repositoryMistakesOf, withRelease } from './changelog.ts';

const changelogFile = path.join(root, 'CHANGELOG.md');
const changelog = readFileSync(changelogFile, 'utf8');
const [first = '', second = ''] = process.argv.slice(2);

if (first === '--check') {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
    repository?: { url?: unknown };
  };
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const mistakes = [
    ...mistakesOf(second, manifest.version, changelog),
    ...repositoryMistakesOf(manifest, readme, process.env['GITHUB_REPOSITORY']),
  ];
  for (const mistake of mistakes) console.error(mistake);
  process.exitCode = mistakes.length > 0 ? 1 : 0;
} else if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(first)) {
  const released = withRelease(changelog, first, new Date().toISOString().slice(0, 10));
  const npm = spawnSync('npm', ['version', first, '--no-git-tag-version', '--allow-same-version'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (npm.status === 0) {
    writeFileSync(changelogFile, released);
    console.log(`Next: git commit --all --message "chore: release ${first}" && git tag --sign v${first}`);
  }
  process.exitCode = npm.status ?? 1;
} else {
  console.error('Name the version: npm run release -- 1.2.3');
  process.exitCode = 2;
}
