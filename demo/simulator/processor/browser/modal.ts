import { modalStyles } from './modal-styles.ts';
import { locale, words } from './words.ts';

export interface Modal {
  readonly content: HTMLElement;
  close(): void;
}

/**
 * Opens a dialog on `document.body`, in a shadow root. The focus stays inside, and returns afterwards. `onDismiss` is called for Escape
 * and the close button.
 *
 * - `sheet`: a modal dialog, above everything like the browser's own payment sheet
 * - `overlay`: a fixed box with the highest `z-index`, as the processor's library draws a challenge. A modal dialog of the page is above
 *   it and makes it inert.
 */
export function openModal(title: string, kind: 'sheet' | 'overlay', onDismiss: () => void): Modal {
  const host = document.createElement('div');
  host.dataset['simulator'] = 'processor-modal';
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [modalStyles()];

  const dialog = element(kind === 'sheet' ? 'dialog' : 'div', {
    class: 'dialog',
    'aria-labelledby': 'title',
  });
  const dismiss = element('button', { type: 'button', class: 'dismiss', 'aria-label': words.close }, '×');
  const content = element('div', { class: 'content' });
  const heading = element('h2', { id: 'title' }, title);
  dialog.append(element('p', { class: 'badge' }, words.simulated), dismiss, heading, content);
  const close =
    dialog instanceof HTMLDialogElement ? showSheet(root, host, dialog) : showOverlay(root, host, dialog);
  const dismissed = (): void => {
    close();
    onDismiss();
  };
  dismiss.addEventListener('click', dismissed);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    dismissed();
  });
  return { content, close };
}

function showSheet(root: ShadowRoot, host: HTMLElement, dialog: HTMLDialogElement): () => void {
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return () => {
    dialog.close();
    host.remove();
  };
}

function showOverlay(root: ShadowRoot, host: HTMLElement, dialog: HTMLElement): () => void {
  const before = document.activeElement;
  for (const [name, value] of Object.entries({ role: 'dialog', 'aria-modal': 'true', tabindex: '-1' }))
    dialog.setAttribute(name, value);
  const overlay = element('div', { class: 'overlay' });
  overlay.append(dialog);
  root.append(overlay);
  document.body.append(host);
  dialog.focus();
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (event.key === 'Tab') keepInside(event, root, dialog);
  });
  return () => {
    host.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Moves the focus from the last button to the first, and back. */
function keepInside(event: KeyboardEvent, root: ShadowRoot, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll('button')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (root.activeElement !== edge && !(event.shiftKey && root.activeElement === dialog)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Creates an element without HTML strings, which pages that require trusted types forbid. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.textContent = text;
  return created;
}

export function button(label: string, kind: 'primary' | 'plain', onClick: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', class: kind }, label);
  created.addEventListener('click', onClick);
  return created;
}

export function money(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amountMinor / 100);
}
