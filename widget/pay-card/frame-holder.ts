/**
 * Holds the companion's frame around the card form, created with the element, so that it loads in parallel with the scripts and the
 * checkout. A declared frame is adopted in place, since a frame that moves within a page reloads.
 */
import type { TemplateResult } from 'lit';
import { paths } from '../protocol/requests.ts';
import { adoptedSlot, findDeclaredFrame, slotName } from './declared-frame.ts';
import { makeFrame, sandboxValue } from './make-frame.ts';

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
