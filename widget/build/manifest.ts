/** Generates `custom-elements.json` from the JSDoc of the elements, and the formats of VS Code and JetBrains from that. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import { root } from './folders.ts';

const sources = [
  'widget/pay-*/pay-*.ts',
  'widget/element/pay-element.ts',
  'widget/define/pay-*.ts',
  'widget/events/{pay,error}-event.ts',
  'widget/events/{element,payment,step}-events.ts',
];

/** The properties of https://github.com/webcomponents/custom-elements-manifest that are modified here. */
interface Manifest {
  modules: Module[];
}
type PublishedManifest = Parameters<typeof generateVsCodeCustomElementData>[0];
interface Module {
  path: string;
  declarations?: Declaration[];
  exports?: unknown[];
}
interface Declaration {
  name: string;
  events?: unknown[];
  members?: { name: string; privacy?: string; description?: string }[];
}

export const elementsManifest = async (): Promise<PublishedManifest> => withPublishedPaths(await analyse());

/** Writes all formats into the folder that becomes `dist/`. */
export async function writeManifest(outdir: string): Promise<void> {
  const manifest = await elementsManifest();
  await writeFile(path.join(outdir, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const options = { outdir, hideLogs: true, packageJson: false };
  generateVsCodeCustomElementData(manifest, options);
  generateJetBrainsWebTypes(manifest, options);
}

async function analyse(): Promise<Manifest> {
  const argv = ['analyze', '--litelement', '--quiet', '--outdir', 'dist', '--globs', ...sources];
  const manifest = (await cli({ argv, cwd: root, noWrite: true })) as Manifest;
  return { ...manifest, modules: manifest.modules.map(publicModule) };
}

function publicModule(module: Module): Module {
  const declarations = module.declarations?.map(publicDeclaration) ?? [];
  // The analyser does not recognise our function that registers an element.
  const tag = /^widget\/define\/(pay-\w+)\.ts$/.exec(module.path)?.[1];
  if (!tag) return { ...module, declarations };
  const declaration = { name: classOf(tag), module: `widget/${tag}/${tag}.ts` };
  return {
    ...module,
    declarations,
    exports: [{ kind: 'custom-element-definition', name: tag, declaration }],
  };
}

function publicDeclaration(declaration: Declaration): Declaration {
  if (!declaration.members) return declaration;
  const members = declaration.members.filter(
    ({ name, privacy = 'public', description = '' }) =>
      !name.startsWith('#') && privacy === 'public' && !description.includes('@internal'),
  );
  const isElement = declaration.events !== undefined;
  return {
    ...declaration,
    members,
    ...(isElement && { customElement: true, tagName: tagOf(declaration.name) }),
  };
}

const classOf = (tag: string): string =>
  tag.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
const tagOf = (name: string): string => name.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Replaces the paths of the sources by those of the compiled modules. */
function withPublishedPaths(manifest: Manifest): PublishedManifest {
  const text = JSON.stringify(manifest);
  return JSON.parse(text.replaceAll(/"\/?(widget\/[\w/-]+)\.ts"/g, '"dist/$1.js"')) as never;
}
