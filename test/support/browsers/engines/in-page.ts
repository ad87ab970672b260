/**
 * Functions that run in the page or the card frame. Each is sent as source text, so it must not use anything outside
 * itself.
 */

/** Finds elements in the document and in every open shadow root. */
export function find(selector: string): Element[] {
  const found: Element[] = [];
  const look = (root: Document | ShadowRoot): void => {
    found.push(...root.querySelectorAll(selector));
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) look(element.shadowRoot);
  };
  look(document);
  return found;
}

export type Find = typeof find;

/** Builds the expression that calls the function in the page. */
export const calling = <A extends readonly unknown[]>(
  run: (find: Find, ...args: A) => unknown,
  ...args: A
): string => `(${String(run)})(${String(find)}, ...${JSON.stringify(args)})`;

/**
 * Scrolls the element into view and returns its centre; null while it cannot be pressed. Records its next click for
 * {@link wasPressed}.
 */
export function aimAt(seek: Find, selector: string, words: string | null): [number, number] | null {
  const named = (element: Element): string =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText).replaceAll('\u00a0', ' ');
  const element = seek(selector).find(
    (candidate) =>
      candidate.checkVisibility() && (words === null || named(candidate).trim().startsWith(words)),
  );
  if (!element || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  Object.assign(globalThis, { isPressed: false });
  const note = (): void => void Object.assign(globalThis, { isPressed: true });
  element.addEventListener('click', note, { once: true, capture: true });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Also true on a page on which {@link aimAt} was not called: the press has navigated to it. */
export const wasPressed = (): boolean => Reflect.get(globalThis, 'isPressed') !== false;

/** Fills fields like an autofill: sets the value and dispatches `input`. */
export function setValues(seek: Find, words: Record<string, string>): boolean {
  const inputs = Object.keys(words).map((name) => seek(`#${name}`)[0] as HTMLInputElement | undefined);
  if (!inputs.every((input) => input && !input.disabled)) return false;
  for (const input of inputs) {
    if (!input) continue;
    input.value = words[input.id] ?? '';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
  return true;
}

export interface FormState {
  values: Record<string, string>;
  /** The field that has the focus. */
  focused: string | null;
  /** Visible text around the fields. */
  text: string;
}

/** Reads the form in one call, since each call is slow in some engines. */
export function readForm(seek: Find): FormState {
  const inputs = seek('input') as HTMLInputElement[];
  const fields = seek('.fields')[0] as HTMLElement | undefined;
  return {
    values: Object.fromEntries(inputs.map(({ id, value }) => [id, value])),
    focused: inputs.find((input) => input.matches(':focus'))?.id ?? null,
    text: fields?.checkVisibility() ? fields.innerText.replaceAll('\u00a0', ' ') : '',
  };
}

export function hasFocus(seek: Find, selector: string): boolean {
  return seek(selector).some((element) => element.matches(':focus'));
}

/** Visible text of the matching elements; empty if there are none. */
export function textOf(seek: Find, selector: string): string {
  const shown = seek(selector).filter((element) => element.checkVisibility()) as HTMLElement[];
  return shown.map(({ innerText }) => innerText.replaceAll('\u00a0', ' ')).join('\n');
}
