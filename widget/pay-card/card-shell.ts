/**
 * Renders the markup around the card form before the checkout is known. The same templates are rendered again later, so that the
 * companion's frame in them is not moved: a frame that moves reloads.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { FormShell, Shell } from '../ui/shell.ts';

export const cardShellStyles = css`
  .card:not([hidden]) {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    padding: calc(var(--_space) * 1.5);
  }

  /* As high as the later header, so that the content below does not move. */
  .bar {
    block-size: clamp(1.7em, 2550em - 9900cqi, 3.4em);
  }

  /* Reserves the height of the button. */
  .card:has(.bar) {
    padding-block-end: 6rem;
  }

  /* Slightly larger than its content, so that focus rings are not cut off. */
  .frame,
  ::slotted(iframe) {
    display: block !important;
    inline-size: calc(100% + 12px) !important;
    max-inline-size: none !important;
    block-size: 16.7rem;
    margin: -6px !important;
    border: 0 !important;
    color-scheme: inherit;
  }
`;

/** `panel` is shown in place of the form while that is hidden. */
export const cardShell = (declared: Shell | null, shell: FormShell | null, panel: unknown): unknown => [
  shell ? (declared?.keepForm(shell) ?? cardForm(shell)) : nothing,
  panel,
];

const cardForm = ({ isHidden, header, fields, below, onSubmit }: FormShell): TemplateResult => html`
  <form class="card" part="form" novalidate ?hidden=${isHidden} @submit=${onSubmit}>
    ${header} ${fields} ${below}
  </form>
`;

/** Before the checkout is known. */
export const earlyCard = (declared: Shell | null, fields: unknown): unknown =>
  cardShell(
    declared,
    {
      isHidden: false,
      header: html`<div class="bar" part="skeleton bar"></div>`,
      fields,
      below: nothing,
      onSubmit: (event) => event.preventDefault(),
    },
    nothing,
  );
