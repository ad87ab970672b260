/** Helpers that read and operate an element as a buyer would. */

/** Long enough that only a real failure reaches it: three engines share a busy machine. */
const timeoutMs = 60_000;

/** Polls `probe` for a truthy value and returns it; fails after a minute with the label of the condition. */
export async function until<T>(
  label: string | (() => string),
  probe: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false | '' | 0>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value) return value as Exclude<T, null | undefined | false | '' | 0>;
    if (performance.now() > deadline) {
      throw new Error(`Timed out waiting for: ${typeof label === 'string' ? label : label()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// As with the DOM's own `querySelector`, the caller knows the kind of element.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const find = <E extends Element = HTMLElement>(element: Element, selector: string): E | null =>
  element.shadowRoot?.querySelector<E>(selector) ?? null;

export const visible = <E extends Element = HTMLElement>(element: Element, selector: string): Promise<E> =>
  until<E | null>(selector, () => find<E>(element, selector));

/** All text that a buyer reads. */
export const textOf = (element: Element): string =>
  find(element, '.panel')?.innerText.replaceAll(/\s+/g, ' ') ?? '';

export const waitForText = (element: Element, text: string): Promise<true> =>
  until(
    () => `“${text}” in “${textOf(element)}”`,
    () => textOf(element).includes(text),
  );

/** The button with this text. */
export const button = (element: Element, text: string): Promise<HTMLButtonElement> =>
  until(`button “${text}”`, () =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((found) =>
      found.innerText.includes(text),
    ),
  );

export async function type(element: Element, field: string, text: string): Promise<void> {
  const input = await visible<HTMLInputElement>(element, `#${field}`);
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  input.blur();
}

/** Records all announcements of the live region, in order. */
export function recordAnnouncements(element: Element): string[] {
  const announcements: string[] = [];
  const record = (): void => {
    const text = find(element, '[role=status]')?.textContent.trim().replaceAll(/\s/g, ' ') ?? '';
    if (text !== '' && text !== announcements.at(-1)) announcements.push(text);
  };
  const root = element.shadowRoot;
  if (root)
    new MutationObserver(record).observe(root, { subtree: true, childList: true, characterData: true });
  return announcements;
}

/** Hides or shows the page, as a browser does when its tab goes to the background. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
