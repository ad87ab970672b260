/** Reads what live regions say from Chromium's accessibility tree, as a screen reader does. */
import type { Page } from 'playwright-core';
import { until } from '../until.ts';

/** What the accessibility tree has in live regions. */
export async function spokenOn(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: (typeof nodes)[number]): string =>
    node.role?.value === 'StaticText'
      ? String(node.name?.value)
      : (node.childIds ?? []).map((id) => textOf(byId.get(id) ?? { nodeId: id, ignored: true })).join(' ');
  return nodes
    .filter(({ role }) => role?.value === 'status' || role?.value === 'alert')
    .map((node) => textOf(node).replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** Waits until at least one live region speaks, and each that does says what is expected. */
export const hearOnly = (page: Page, expected: RegExp): Promise<unknown> =>
  until(`only ${String(expected)}`, async () => {
    const spoken = await spokenOn(page);
    return spoken.length > 0 && spoken.every((text) => expected.test(text));
  });
