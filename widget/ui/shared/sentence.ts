/**
 * Texts on the page. A translator replaces text nodes by elements of its own, so a text that can change is written to an element
 * (`textContent`), never to a text node that was drawn before.
 */
import { html, type TemplateResult } from 'lit';

/** Draws a text with `kept` in it, an amount or a name, which translators leave as it is. */
export function sentence(text: string, kept = ''): TemplateResult {
  const at = kept === '' ? -1 : text.indexOf(kept);
  if (at < 0) return html`<span .textContent=${text}></span>`;
  const before = text.slice(0, at);
  const after = text.slice(at + kept.length);
  return html`<span .textContent=${before}></span><span translate="no" .textContent=${kept}></span
    ><span .textContent=${after}></span>`;
}
