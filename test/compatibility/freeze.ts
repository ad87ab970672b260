/** `node test/compatibility/freeze.ts`, after `npm run build` of a release: freezes it for the tests of the later ones. */
import { archiveOf, freeze } from './release.ts';

const { version, bytes } = freeze();
console.log(`${archiveOf(version)}: ${bytes} bytes`);
