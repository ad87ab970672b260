/** Draws the service's hosted page in a frame, for cards and wallets, and the link that opens it outside. */
import { html, type TemplateResult } from 'lit';
import { leaveFor } from '../../checkout/step/hosted-page.ts';

interface Host extends EventTarget {
  readonly isDisabled: boolean;
}

export const hostedFrame = (
  { isDisabled }: Host,
  url: string,
  { part, title, onLoad }: { part: string; title: string; onLoad?: () => void },
): TemplateResult => html`
  <iframe
    part=${part}
    title=${title}
    src=${url}
    allow="payment"
    referrerpolicy="strict-origin"
    ?inert=${isDisabled}
    @load=${onLoad}
  ></iframe>
`;

/** If it is unknown whether the page may be framed, the frame can stay empty: hence the link. */
export const hostedLink = (host: Host, url: string, text: string): TemplateResult => html`
  <a part="link" href=${url} @click=${(event: Event) => follow(event, url, host)} .textContent=${text}></a>
`;

/** Where a blocker prevents the tab, the link is followed: the hosted page may allow the shop's own frame. */
function follow(event: Event, url: string, host: Host): void {
  if (host.isDisabled || leaveFor(url, host) !== 'blocked') event.preventDefault();
}
