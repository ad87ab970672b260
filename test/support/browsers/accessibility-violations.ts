/** Violations that axe finds on a page, in each of its own frames. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const library = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const load = `(() => { ${library}\n return null; })()`;
/** False in a document that has not loaded axe yet. */
const run = `typeof axe === 'object' &&
  axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) => violations)`;

interface Frame {
  evaluate(expression: string): Promise<unknown>;
  isDetached?(): boolean;
}

/** A page, whoever drives the browser. */
interface Framed {
  frames(): readonly Frame[];
}

/** Each as its rule and where it is broken; none is what one wants. */
export async function violationsOn(page: Framed): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const violations = await violationsIn(frame).catch((error: unknown) => {
      // Of a method that the page takes away meanwhile, such as a wallet's button once the order is paid.
      if (frame.isDetached?.()) return [];
      throw error;
    });
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    );
  }
  return found;
}

/** Loads axe once a document: a test looks at most documents in several states. */
async function violationsIn(frame: Frame): Promise<readonly Result[]> {
  for (;;) {
    try {
      const violations = await frame.evaluate(run);
      if (Array.isArray(violations)) return violations as Result[];
      await frame.evaluate(load);
    } catch (error) {
      // A document that is left meanwhile is followed by another, which is looked at.
      if (frame.isDetached?.() || !String(error).includes('context was destroyed')) throw error;
    }
  }
}

/** What nobody should be shown: what axe finds, and a page that is wider than its window. */
export async function flawsOn(page: Page, frames = page.frames()): Promise<string[]> {
  // A link or form leads to a page whose words are there before its last style sheet is. A browser shows neither
  // until then, but lays out what a script measures.
  await page.waitForLoadState();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(await violationsOn({ frames: () => frames })),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}
