/** Finds accessibility violations with axe, and overflow, on a page and in its frames. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const library = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const load = `(() => { ${library}\n return null; })()`;
/** Runs axe; false in a document that has not loaded axe yet. */
const run = `typeof axe === 'object' &&
  axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) => violations)`;

interface Frame {
  evaluate(expression: string): Promise<unknown>;
  isDetached?(): boolean;
}

/** Page of Playwright or of another driver. */
interface Framed {
  frames(): readonly Frame[];
}

/** Violations in all frames, each as its rule and the elements that break it. */
export async function violationsOn(page: Framed): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const violations = await violationsIn(frame).catch((error: unknown) => {
      // The page has removed the frame meanwhile, such as a wallet's button once the order is paid.
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

/** Loads axe once per document: tests check most documents in several states. */
async function violationsIn(frame: Frame): Promise<readonly Result[]> {
  for (;;) {
    try {
      const violations = await frame.evaluate(run);
      if (Array.isArray(violations)) return violations as Result[];
      await frame.evaluate(load);
    } catch (error) {
      // The frame navigated meanwhile: check its new document.
      if (frame.isDetached?.() || !String(error).includes('context was destroyed')) throw error;
    }
  }
}

/** Flaws of a page: accessibility violations and horizontal overflow. */
export async function flawsOn(page: Page, frames = page.frames()): Promise<string[]> {
  // After a navigation, the content may arrive before the last style sheet. The browser does not paint it yet, but lays
  // it out without that sheet if a script measures.
  await page.waitForLoadState();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(await violationsOn({ frames: () => frames })),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
  ];
}
