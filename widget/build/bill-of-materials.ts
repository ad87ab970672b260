/**
 * `dist/bom.cdx.json`: what the published package holds and brings with it, in CycloneDX. Written by npm from the lock
 * file; the packages that are only used to build and test are left out.
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
  // The companion's packages are listed for development; vite leaves NODE_ENV=production behind, which omits them.
  const options = ['--include', 'dev', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as Bill;
  const bundled = new Set([
    ...(await bundledInto(path.join(fresh, 'server'))),
    ...(await bundledInto(path.join(fresh, 'simulator'))),
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
  // npm names it after the folder. Without these two the same sources give the same file.
  bill.metadata.component.name = 'pay-elements';
  delete bill.metadata.timestamp;
  delete bill.serialNumber;
  await writeFile(path.join(fresh, 'bom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Name and version of the packages inside of a program, as the list of their licences has them. */
async function bundledInto(folder: string): Promise<ReadonlySet<string>> {
  const licences = await readFile(path.join(folder, 'LICENSES.md'), 'utf8');
  return new Set([...licences.matchAll(/^## (.+ - \S+)/gm)].map(([, named = '']) => named));
}
