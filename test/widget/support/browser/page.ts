/** Looking at and using an element as a person would. */
const patienceMs = 15_000;

/** The first truthy answer; fails after a while with what was waited for. */
export async function until<T>(
  what: string | (() => string),
  ask: () => T | Promise<T>,
): Promise<Exclude<T, null | undefined | false | '' | 0>> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, null | undefined | false | '' | 0>;
    if (performance.now() > giveUpAt) {
      throw new Error(`Waited in vain: ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// As with the DOM's own `querySelector`, the caller knows what kind of element it is.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const find = <E extends Element = HTMLElement>(element: Element, selector: string): E | null =>
  element.shadowRoot?.querySelector<E>(selector) ?? null;

export const visible = <E extends Element = HTMLElement>(element: Element, selector: string): Promise<E> =>
  until<E | null>(selector, () => find<E>(element, selector));

/** All that a buyer reads. */
export const textOf = (element: Element): string =>
  find(element, '.panel')?.innerText.replaceAll(/\s+/g, ' ') ?? '';

export const reads = (element: Element, words: string): Promise<true> =>
  until(
    () => `“${words}” in “${textOf(element)}”`,
    () => textOf(element).includes(words),
  );

/** By the words on it. */
export const button = (element: Element, words: string): Promise<HTMLButtonElement> =>
  until(`button “${words}”`, () =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((found) =>
      found.innerText.includes(words),
    ),
  );

export async function type(element: Element, field: string, text: string): Promise<void> {
  const input = await visible<HTMLInputElement>(element, `#${field}`);
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  input.blur();
}

/** Everything that the live region has said, in order. */
export function listen(element: Element): string[] {
  const said: string[] = [];
  const hear = (): void => {
    const text = find(element, '[role=status]')?.textContent.trim().replaceAll(/\s/g, ' ') ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
  };
  const root = element.shadowRoot;
  if (root) new MutationObserver(hear).observe(root, { subtree: true, childList: true, characterData: true });
  return said;
}

/** Hides or shows the page, as a browser does when a tab goes to the back. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
