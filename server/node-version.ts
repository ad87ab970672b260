/** The package can be imported in older Nodes; a companion cannot run in them. */
const [oldestMajor, oldestMinor] = [22, 13];

/** A sentence for a Node where `node:sqlite` needs a flag, or is not there; null where it is new enough. */
export function nodeFault(versionText = process.versions.node): string | null {
  const [major = 0, minor = 0] = versionText.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `The companion needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${versionText}.`;
}
