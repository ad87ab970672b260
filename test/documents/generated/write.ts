/** `npm run docs`: writes the generated pages and parts of the documents. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../support/repository/source.ts';
import { generatedPages } from './pages.ts';

for (const [file, text] of generatedPages()) {
  await writeFile(path.join(root, file), text);
  console.log(file);
}
