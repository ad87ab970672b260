import type { LitElement } from 'lit';
import { focusPanel } from './shared/keep-focus.ts';

/** For a foreign dialog that returns the focus to a removed control. */
export async function takeFocus(host: LitElement): Promise<void> {
  await host.updateComplete;
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) focusPanel(host);
}
