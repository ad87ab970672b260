/** Assertion that the parts of a disabled element are disabled as well. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** Asserts that each part can be focused, except while its element is disabled. */
export async function assertDisabledTogether(element: Locator, parts: readonly Locator[]): Promise<void> {
  const handles = await Promise.all(
    parts.map(async (part) => {
      await part.waitFor();
      return part.elementHandle();
    }),
  );
  for (const isDisabled of [true, false]) {
    await element.evaluate(async (host, disabled) => {
      Object.assign(host, { disabled });
      await Reflect.get(host, 'updateComplete');
    }, isDisabled);
    for (const handle of handles) {
      const takesFocus = await handle?.evaluate((part) => {
        (part as HTMLElement).focus();
        // A frame of another origin has the focus without matching `:focus`.
        const isFocused = (part.getRootNode() as ShadowRoot).activeElement === part;
        (part as HTMLElement).blur();
        return isFocused;
      });
      assert.equal(takesFocus, !isDisabled, isDisabled ? 'disabled' : 'enabled again');
    }
  }
}
