/** Installs missing browsers for the tests: Chromium, and with `CI` Firefox and WebKitGTK. */
import { ensureChromium, ensureOtherEngines } from './find-browsers.ts';

ensureChromium();
if (process.env['CI']) ensureOtherEngines();
