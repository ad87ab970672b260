import { modalStyles } from './modal-styles.ts';
import { locale, words } from './words.ts';

export interface Modal {
  readonly content: HTMLElement;
  close(): void;
}

/**
 * Opens a modal dialog on `document.body`, in a shadow root. The focus stays inside, and returns afterwards.
 * `onDismiss` is called for Escape and the close button.
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
