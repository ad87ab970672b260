/**
 * Writes `dist/bom.cdx.json`, the CycloneDX bill of materials of the published package: its dependencies and the packages bundled
 * into it. npm generates it from the lock file; packages used only for building and testing are removed.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, version } from './folders.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  properties?: { name: string; value: string }[];
}

interface Bill {
  metadata: { timestamp?: string; component: { name: string } };
  serialNumber?: string;
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export async function writeBillOfMaterials(fresh: string): Promise<void> {
  // The companion's packages are devDependencies, which npm omits: vite has set NODE_ENV to production in this process.
  const options = ['--include', 'dev', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as Bill;
  const bundled = new Set([
    ...(await packagesBundledInto(path.join(fresh, 'server'))),
    ...(await packagesBundledInto(path.join(fresh, 'simulator'))),
  ]);
  const isPublished = ({ name, version: of, properties = [] }: Component): boolean =>
    bundled.has(`${name} - ${of}`) ||
    !properties.some(({ name: of }) => of === 'cdx:npm:package:development');

  bill.components = bill.components.filter(isPublished);
  const own = `pay-elements@${version}`;
  const refs = new Set([own, ...bill.components.map((component) => component['bom-ref'])]);
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm names the component after the folder. Timestamp and serial number are removed, so that the build is reproducible.
  bill.metadata.component.name = 'pay-elements';
  delete bill.metadata.timestamp;
  delete bill.serialNumber;
  await writeFile(path.join(fresh, 'bom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Returns `name - version` of each package bundled into a program, read from its list of licences. */
async function packagesBundledInto(folder: string): Promise<ReadonlySet<string>> {
  const licences = await readFile(path.join(folder, 'LICENSES.md'), 'utf8');
  return new Set([...licences.matchAll(/^## (.+ - \S+)/gm)].map(([, named = '']) => named));
}
