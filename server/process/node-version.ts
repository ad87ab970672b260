/** Checks the Node version: the package can be imported in older ones, but a companion cannot run. */
const [oldestMajor, oldestMinor] = [22, 13];

/** The error for a Node version in which `node:sqlite` is missing or needs a flag; null for a newer one. */
export function nodeFault(versionText = process.versions.node): string | null {
  const [major = 0, minor = 0] = versionText.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  const remedy = '`npm install node@24` in this folder is enough: npx and npm scripts use it.';
  return `The companion needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${versionText}. ${remedy}`;
}
