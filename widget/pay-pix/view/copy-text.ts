/** Copies text byte for byte, and reports whether that worked. */

/** `copied` only when the clipboard took it; `selected` when the buyer has to press Copy. */
export type CopyOutcome = 'copied' | 'selected';

/** `field` shows the text, and is selected if the clipboard is refused or missing. */
export async function copyText(
  text: string,
  field: HTMLTextAreaElement | HTMLInputElement,
): Promise<CopyOutcome> {
  try {
    // Missing on pages without https, refused by policies, in-app browsers and embedding frames.
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return copySelection(text, field) ? 'copied' : 'selected';
  }
}

/** The legacy way. `execCommand` can return true without any effect: only the event shows that it worked. */
function copySelection(text: string, field: HTMLTextAreaElement | HTMLInputElement): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    isTaken = true;
  };
  const { activeElement } = field.getRootNode() as Document | ShadowRoot;
  field.focus({ preventScroll: true });
  field.select();
  field.setSelectionRange(0, text.length);
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  try {
    const isCopied = document.execCommand('copy') && isTaken;
    // The buyer continues at the button.
    if (isCopied && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    return isCopied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
}
