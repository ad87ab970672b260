/** What axe finds wrong with a page, in every frame of it that is of the page's own making. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');

/** Each as its rule and where it is broken; none is what one wants. */
export async function violationsOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    await frame.evaluate(axe);
    const { violations } = (await frame.evaluate(`axe.run(document, { iframes: false })`)) as AxeResults;
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    );
  }
  return found;
}
