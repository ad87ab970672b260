/**
 * Holds the companion's frame around the card form, created with the element, so that it loads in parallel with the scripts and the
 * checkout. A page may declare it as a child of the element; then it is adopted in place, since a frame that moves within a page
 * reloads.
 */
import { html, type TemplateResult } from 'lit';
import { paths } from '../protocol/requests.ts';
import { colorSchemeOf } from '../ui/color-scheme.ts';

/** The permissions of the frame's page. The companion sends the same as its policy, for a declared frame without them. */
export const sandboxValue = 'allow-scripts allow-same-origin';

/** Slot of a declared frame, in every shadow root on its way. */
export const slotName = 'card-frame';

/** The slot in place of a declared frame. */
export const broughtSlot = html`<slot name="card-frame"></slot>`;

export class FrameHolder {
  readonly iframe: HTMLIFrameElement;
  /** A declared frame that cannot be used. */
  readonly rejected: HTMLIFrameElement | null;
  readonly isBrought: boolean;
  /** Of a declared frame, since it was adopted or moved by `shelterFrame`. */
  parent: ParentNode | null;

  /** `retry` counts the failed loads: it is part of the address, so that the frame is requested again. */
  constructor(host: Element, companion: string, language: string, retry = 0) {
    const address = `${companion}${paths.cardFrame}`;
    const brought = retry ? null : broughtFrame(host);
    this.isBrought = brought !== null && isUsable(brought, address);
    this.rejected = this.isBrought ? null : brought;
    this.iframe = brought && this.isBrought ? brought : makeFrame(host, address, language, retry);
    this.iframe.setAttribute('part', slotName);
    if (this.isBrought) this.iframe.slot = slotName;
    this.parent = this.iframe.parentNode;
  }

  /** The page has removed a declared frame, as merges of the server's HTML do. */
  get isLost(): boolean {
    return this.isBrought && this.iframe.parentNode !== this.parent;
  }

  /** In the buyer's language; a declared frame may have its own title. */
  set title(title: string) {
    if (!this.isBrought || this.iframe.title === '') this.iframe.title = title;
  }

  /** True once something has loaded in it, which may respond already. */
  get isThere(): boolean {
    const { contentDocument: document, isConnected } = this.iframe;
    return isConnected && document?.URL !== 'about:blank';
  }

  /** Always the same node in the same place. */
  render(): TemplateResult | HTMLIFrameElement {
    return this.isBrought ? broughtSlot : this.iframe;
  }
}

/** Finds a declared frame: a child of the element, or of an outer one that slots its children. Removes an adopted one. */
export function broughtFrame(element: Element): HTMLIFrameElement | null {
  const own = element.querySelector<HTMLIFrameElement>(':scope > iframe');
  // `part` marks an adopted frame. Its page only sends the card for that checkout, so another checkout gets a new frame, and what
  // was typed is removed with this one.
  if (own?.part.length) own.remove();
  else if (own) return own;
  const root = element.getRootNode();
  const slot = element.querySelector(`:scope > slot[name=${slotName}]`);
  return slot && root instanceof ShadowRoot ? broughtFrame(root.host) : null;
}

/** True for the companion's page with a sandbox in which its script works, or without one. An empty one lets no script run. */
const isUsable = (frame: HTMLIFrameElement, address: string): boolean =>
  frame.src.split('?')[0] === address &&
  [null, sandboxValue, 'allow-same-origin allow-scripts'].includes(frame.getAttribute('sandbox'));

/** Creates the frame in the language and colour scheme of the element. */
export function makeFrame(host: Element, address: string, language: string, retry = 0): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const query = new URLSearchParams({ lang: language, scheme: colorSchemeOf(host) });
  if (retry) query.set('load', String(retry));
  const { fonts } = host as { fonts?: string | null };
  for (const font of fonts?.split(',') ?? []) query.append('font', font.trim());
  iframe.className = 'frame';
  iframe.referrerPolicy = 'no-referrer';
  iframe.sandbox.value = sandboxValue;
  iframe.src = `${address}?${query.toString()}`;
  return iframe;
}

/** Chooses where the card form is: in the page, or in the companion's frame. */
export type Isolation = 'frame' | 'inline';

/** True if the attribute requests the form in the page; the default is the frame. */
export const wantsInline = ({ isolation }: { readonly isolation: string | null }): boolean =>
  isolation === 'inline';
