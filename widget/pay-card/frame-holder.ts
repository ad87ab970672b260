/**
 * The companion's frame around the card form, from the element's first moment on: it loads beside the scripts and the
 * checkout. A page may bring it as a child of the element; then it is adopted where it stands, since a frame that moves
 * within a page loads anew.
 */
import { html, type TemplateResult } from 'lit';
import { paths } from '../protocol/requests.ts';

/** What the frame's page needs. The companion sends the same as its policy, for a frame that a page brings without it. */
export const sandboxValue = 'allow-scripts allow-same-origin';

/** Of the frame that the page brought, in every shadow root on its way. */
export const slotName = 'card-frame';

/** In the place of a frame that the page brought. */
export const broughtSlot = html`<slot name="card-frame"></slot>`;

export class FrameHolder {
  readonly iframe: HTMLIFrameElement;
  /** A frame that the page brought and that is not used. */
  readonly rejected: HTMLIFrameElement | null;
  readonly #isBrought: boolean;

  /** `retry` counts the loads that failed: it is part of the address, so that the frame is requested anew. */
  constructor(host: Element, companion: string, language: string, retry = 0) {
    const address = `${companion}${paths.cardFrame}`;
    const brought = retry ? null : broughtFrame(host);
    this.#isBrought = brought !== null && isUsable(brought, address);
    this.rejected = this.#isBrought ? null : brought;
    this.iframe = brought && this.#isBrought ? brought : makeFrame(host, address, language, retry);
    this.iframe.setAttribute('part', slotName);
    if (this.#isBrought) this.iframe.slot = slotName;
  }

  /** In the buyer's language; a page that brings the frame may have its own words. */
  set title(title: string) {
    if (!this.#isBrought || this.iframe.title === '') this.iframe.title = title;
  }

  /** Something has been loaded into it, which may answer already. */
  get isThere(): boolean {
    const { contentDocument: document, isConnected } = this.iframe;
    return isConnected && document?.URL !== 'about:blank';
  }

  /** The same node each time, in the same place: it never moves. */
  render(): TemplateResult | HTMLIFrameElement {
    return this.#isBrought ? broughtSlot : this.iframe;
  }
}

/** A child of the element, or of the one that passes its children on to it by a slot. Removes one that was adopted before. */
export function broughtFrame(element: Element): HTMLIFrameElement | null {
  const own = element.querySelector<HTMLIFrameElement>(':scope > iframe');
  // `part` is set when a frame is adopted. Its page sends the card for the checkout of that moment only, so another checkout
  // gets a frame of its own, and what was typed is removed with this one.
  if (own?.part.length) own.remove();
  else if (own) return own;
  const root = element.getRootNode();
  const slot = element.querySelector(`:scope > slot[name=${slotName}]`);
  return slot && root instanceof ShadowRoot ? broughtFrame(root.host) : null;
}

/** The companion's page, with a sandbox that its script can work in or none. */
const isUsable = ({ src, sandbox }: HTMLIFrameElement, address: string): boolean =>
  src.split('?')[0] === address &&
  ['', sandboxValue, 'allow-same-origin allow-scripts'].includes(sandbox.value);

/** In the language and colour scheme of where it stands. */
export function makeFrame(host: Element, address: string, language: string, retry = 0): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const scheme = getComputedStyle(host).colorScheme || 'normal';
  const page = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? '';
  const query = new URLSearchParams({ lang: language, scheme: scheme === 'normal' ? page : scheme });
  if (retry) query.set('load', String(retry));
  const { fonts } = host as { fonts?: string | null };
  for (const font of fonts?.split(',') ?? []) query.append('font', font.trim());
  iframe.className = 'frame';
  iframe.referrerPolicy = 'no-referrer';
  iframe.sandbox.value = sandboxValue;
  iframe.src = `${address}?${query.toString()}`;
  return iframe;
}
