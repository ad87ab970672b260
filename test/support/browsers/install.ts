/** Installs the browsers that the tests drive, where they are missing: Chromium, and with `CI` Firefox and WebKitGTK. */
import { ensureChromium, ensureOtherEngines } from './find-browsers.ts';

ensureChromium();
if (process.env['CI']) ensureOtherEngines();
