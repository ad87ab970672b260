import type { LitElement } from 'lit';

/** Moves the focus to the panel if this update removes the focused control, so that it does not fall back to the page. */
export async function keepFocus(host: LitElement): Promise<void> {
  const root = host.shadowRoot;
  if (!root?.activeElement) return;
  await host.updateComplete;
  // A hidden control keeps the focus for a moment, until the browser removes it.
  if (!root.activeElement?.getClientRects().length) focusPanel(host);
}

/** Scrolls the panel into view: what replaces a long form is short, and above the place of the button. */
export const focusPanel = ({ shadowRoot }: LitElement): void =>
  shadowRoot?.querySelector<HTMLElement>('.panel')?.focus();
