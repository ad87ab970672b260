/** Finds the browsers of this machine; installs Chromium where there is none. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const isRoot = process.getuid?.() === 0;

/** Chromium's sandbox cannot start as root. */
export const chromiumArgs: string[] = isRoot ? ['--no-sandbox'] : [];

/** The same engine without windows and toolbars of its own: a test takes about half of the processor's time in it. */
const headlessShell = 'chromium-headless-shell';

/** Path of a Chromium that can be started. Installs one where there is none; throws where that fails, too. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (!(isRoot && isDebian())) downloadChromium();
  else if (!installDebianPackages(headlessShell)) installDebianPackages('chromium');
  const installed = findChromium();
  if (!installed) throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
  return installed;
}

export const findFirefox = (): string | undefined => onPath('firefox-esr', 'firefox').find(isExecutable);

/** WebKitGTK's small browser, which its WebDriver drives. */
export const findWebKit = (): string | undefined =>
  onPath('WebKitWebDriver').some(isExecutable)
    ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find(isExecutable)
    : undefined;

/** Installs Firefox, WebKitGTK and a display for them where they are missing, and that is possible. */
export function ensureOtherEngines(): void {
  if (findFirefox() && findWebKit()) return;
  if (isRoot && isDebian()) installDebianPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb');
}

function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error('CHROME_PATH names a file that cannot be started.');
  }
  const candidates = [
    ...onPath(
      headlessShell,
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge',
    ),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    // Where `playwright install chromium` puts it.
    chromium.executablePath(),
  ];
  return candidates.find(isExecutable);
}

function onPath(...names: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ubuntu's `chromium` is a snap, which cannot be installed everywhere. */
function isDebian(): boolean {
  return existsSync('/etc/debian_version') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Whether all of them are here then; a release of Debian may lack one. */
function installDebianPackages(...packages: string[]): boolean {
  console.log(`Installing ${packages.join(', ')}…`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['-q', 'update'], options);
  return (
    spawnSync('apt-get', ['-q', '-y', '--no-install-recommends', 'install', ...packages], options).status ===
    0
  );
}

function downloadChromium(): void {
  console.log('Downloading Chromium…');
  const cli = path.join(path.dirname(fileURLToPath(import.meta.resolve('playwright-core'))), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
    stdio: 'inherit',
  });
}
