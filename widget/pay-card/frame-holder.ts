/**
 * Holds the companion's frame around the card form, created with the element, so that it loads in parallel with the scripts and the
 * checkout. A frame is
 * - declared: a child of the element, or of an outer one that slots its children, in the page's HTML or added by `<pay-checkout>`
 * - adopted: declared, and used by the element where it stands, since a frame that moves within a page reloads; marked by `part`
 * - sheltered: moved from `<pay-checkout>` into the element, where no merge of the page finds it
 * - made by the element, where none is declared
 */
import { html, type TemplateResult } from 'lit';
import { paths } from '../protocol/requests.ts';
import { colorSchemeOf } from '../ui/color-scheme.ts';

/** Slot of a declared frame, in every shadow root on its way. */
export const slotName = 'card-frame';

/** The slot in place of an adopted frame. */
export const adoptedSlot = html`<slot name="card-frame"></slot>`;

/** The permissions of the frame's page. The companion sends the same as its policy, for a declared frame without them. */
export const sandboxValue = 'allow-scripts allow-same-origin';

/** True if the attribute requests the form in the page; the default is the frame. */
export const wantsInline = ({ isolation }: { readonly isolation: string | null }): boolean =>
  isolation === 'inline';

export class FrameHolder {
  readonly iframe: HTMLIFrameElement;
  /** What has declared an adopted frame; null for one that the element has made itself. */
  readonly adoptedFrom: 'page' | 'checkout' | null;
  /** A declared frame that cannot be used. */
  readonly rejected: HTMLIFrameElement | null;
  /** Of an adopted frame, since it was adopted or moved by `shelterFrame`. */
  parent: ParentNode | null;

  /** `retry` counts the failed loads: it is part of the address, so that the frame is requested again. */
  constructor(host: Element, companion: string, language: string, retry: number) {
    const address = `${companion}${paths.cardFrame}`;
    const declared = retry ? null : findDeclaredFrame(host);
    const adopted = declared && isUsable(declared, address) ? declared : null;
    this.rejected = adopted ? null : declared;
    this.adoptedFrom = adopted && (adopted.className === 'frame' ? 'checkout' : 'page');
    this.iframe = adopted ?? makeFrame(host, address, language, retry);
    this.iframe.setAttribute('part', slotName);
    if (adopted) adopted.slot = slotName;
    this.parent = this.iframe.parentNode;
  }

  /** The page has removed an adopted frame, as merges of the server's HTML do. */
  get isLost(): boolean {
    return this.adoptedFrom !== null && this.iframe.parentNode !== this.parent;
  }

  /** Always the same node in the same place. */
  render(): TemplateResult | HTMLIFrameElement {
    return this.adoptedFrom ? adoptedSlot : this.iframe;
  }
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
  iframe.dataset['payLoading'] = '';
  iframe.addEventListener('load', () => delete iframe.dataset['payLoading'], { once: true });
  return iframe;
}

/** False while the frame is loading. To read the document of one that we made would first create a script context in it, some 3 ms. */
export const hasLoaded = (iframe: HTMLIFrameElement): boolean =>
  !('payLoading' in iframe.dataset) && iframe.contentDocument?.URL !== 'about:blank';

/** Null if there is none, or only one that was adopted already. */
export const findDeclaredFrame = (element: Element): HTMLIFrameElement | null =>
  findFrame(element, ':not([part])');

/** Removes a frame that an earlier element has adopted, or the one of which this is a clone: it may be for another checkout. */
export const discardAdoptedFrame = (element: Element): void => findFrame(element, '[part]')?.remove();

function findFrame(element: Element, condition: string): HTMLIFrameElement | null {
  const child = element.querySelector<HTMLIFrameElement>(`:scope > iframe${condition}`);
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  const outer = element.querySelector(`:scope > slot[name=${slotName}]`) && host;
  return child ?? (outer ? findFrame(outer, condition) : null);
}
