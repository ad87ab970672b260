/** The package can be imported in older Nodes; a companion cannot run in them. */
const [oldestMajor, oldestMinor] = [22, 13];

/** @throws where `node:sqlite` needs a flag, or is not there. */
export function requireNode(versionText = process.versions.node): void {
  const [major = 0, minor = 0] = versionText.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(`The companion needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${versionText}.`);
}
