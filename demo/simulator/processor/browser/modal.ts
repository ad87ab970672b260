import { modalStyles } from './modal-styles.ts';
import { locale, words } from './words.ts';

export interface Modal {
  readonly content: HTMLElement;
  close(): void;
}

/**
 * A modal dialog on `document.body`, in a shadow root of its own. Focus stays inside and goes back where it was.
 * `onDismiss`: Escape or the close button.
 */
export function openModal(title: string, onDismiss: () => void): Modal {
  const host = document.createElement('div');
  host.dataset['simulator'] = 'processor-modal';
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [modalStyles()];

  const dialog = element('dialog', { 'aria-labelledby': 'title' });
  const dismiss = element('button', { type: 'button', class: 'dismiss', 'aria-label': words.close }, '×');
  const content = element('div', { class: 'content' });
  const heading = element('h2', { id: 'title' }, title);
  dialog.append(element('p', { class: 'badge' }, words.simulated), dismiss, heading, content);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();

  const close = (): void => {
    dialog.close();
    host.remove();
  };
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

/** Built by hand: pages that require trusted types allow no markup from strings. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

export function button(label: string, kind: 'primary' | 'plain', onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, label);
  made.addEventListener('click', onClick);
  return made;
}

export function money(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amountMinor / 100);
}
