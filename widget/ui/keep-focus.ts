import type { LitElement } from 'lit';

/** Where the focused control goes away with this update, the panel takes the focus: it must not fall back to the page. */
export async function keepFocus(host: LitElement): Promise<void> {
  const root = host.shadowRoot;
  if (!root?.activeElement) return;
  await host.updateComplete;
  // What is hidden still has the focus for a moment, until the browser takes it away.
  if (!root.activeElement?.getClientRects().length) focusPanel(host);
}

/** After a dialog of someone else's, which gives the focus back to a control that is gone. */
export async function takeFocus(host: LitElement): Promise<void> {
  await host.updateComplete;
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) focusPanel(host);
}

/** Out of sight it is scrolled to: what has come in the place of a long form is short, and above where the button was. */
const focusPanel = ({ shadowRoot }: LitElement): void =>
  shadowRoot?.querySelector<HTMLElement>('.panel')?.focus();
