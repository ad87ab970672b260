/** Builds the documents as static files, into `dist/docs/` or the given folder. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vitepress';
import { replaceFolder } from '../../widget/build/folders.ts';
import { description, title } from './config.ts';
import { writeMarkdownPages } from './markdown-pages.ts';
import { root } from './pages.ts';
import { siteFolder } from './site-folder.ts';

export async function buildSite(target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await replaceFolder(target, async (fresh) => {
    await build(path.join(root, 'docs'), {
      onAfterConfigResolve(config) {
        config.outDir = fresh;
        // One per build, since concurrent builds would take each other's pages; below `node_modules`, so
        // that its imports resolve.
        config.tempDir = path.join(root, `node_modules/.cache/documents-${randomUUID()}`);
      },
    });
    await writeMarkdownPages(fresh, title, description);
  });
}

if (import.meta.main) {
  const target = path.resolve(process.argv[2] ?? siteFolder);
  await buildSite(target);
  console.log(`documents built: ${target}`);
}
