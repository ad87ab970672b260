/** Drawn with the text's colour, and hidden from screen readers: the words beside them say it. */
import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit';
import { alertPath } from './icon-traits.ts';

export const icon = (shapes: SVGTemplateResult): TemplateResult => html`
  <svg
    class="icon"
    part="icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.9"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${shapes}
  </svg>
`;

export const alertIcon = icon(svg`<path d=${alertPath} />`);
export const offlineIcon = icon(
  svg`<path d="M3 3l18 18" /><path d="M8.6 16.2a4.8 4.8 0 0 1 6.8 0" /><path d="M5.2 12.6a9.6 9.6 0 0 1 4.2-2.4M13.6 9.9a9.7 9.7 0 0 1 5.2 2.7" /><path d="M12 19.8v.01" />`,
);
