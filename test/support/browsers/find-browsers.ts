/** Finds the installed browsers, and installs missing ones. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const isRoot = process.getuid?.() === 0;

/** Chromium's sandbox cannot start as root. */
export const chromiumArgs: string[] = isRoot ? ['--no-sandbox'] : [];

/** Chromium's engine without a user interface: tests need about half of the processor time. */
const headlessShell = 'chromium-headless-shell';

const completeBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

/** Path of an executable Chromium. Installs one if there is none; throws if that fails. */
export const ensureChromium = (): string => ensureOneOf([headlessShell, ...completeBrowsers]);

/** The same, but a complete browser: the headless shell, for one, opens no connection in advance (`preconnect`). */
export const ensureCompleteChromium = (): string => ensureOneOf(completeBrowsers);

function ensureOneOf(names: readonly string[]): string {
  const found = findChromium(names);
  if (found) return found;
  if (!(isRoot && isDebian())) downloadChromium();
  else if (!names.includes(headlessShell) || !installDebianPackages(headlessShell))
    installDebianPackages('chromium');
  const installed = findChromium(names);
  if (!installed) throw new Error('Chromium is not installed: install it, or set CHROME_PATH.');
  return installed;
}

export const findFirefox = (): string | undefined => onPath('firefox-esr', 'firefox').find(isExecutable);

/** WebKitGTK's MiniBrowser, if its WebDriver is installed as well. */
export const findWebKit = (): string | undefined =>
  onPath('WebKitWebDriver').some(isExecutable)
    ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find(isExecutable)
    : undefined;

/** Browsers besides Chromium; with `CI`, tests require them. */
export type OtherEngine = 'Firefox' | 'WebKit';

const requiresAll = Boolean(process.env['CI']);

/** Why tests in this engine are skipped; false if it is installed, or required. */
export function reasonToSkip(engine: OtherEngine): string | false {
  const found = engine === 'Firefox' ? findFirefox() : findWebKit();
  if (found !== undefined || requiresAll) return false;
  const packages = engine === 'Firefox' ? 'firefox-esr' : 'webkit2gtk-driver xvfb';
  return `${engine} is not installed (apt-get install ${packages}; CI=true installs it, as root on Debian)`;
}

/** Installs missing Firefox and WebKitGTK, and a display for them, if this is Debian and the user is root. */
export function ensureOtherEngines(): void {
  if (findFirefox() && findWebKit()) return;
  if (isRoot && isDebian()) installDebianPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb');
}

function findChromium(names: readonly string[]): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error('CHROME_PATH names a file that cannot be started.');
  }
  const candidates = [
    ...onPath(...names),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    // The path of `playwright install chromium`.
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

/** True if all packages were installed; a release of Debian may lack one. */
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
