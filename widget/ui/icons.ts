/** Drawn with the text's colour, and hidden from screen readers: the words beside them say it. */
import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit';

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
    focusable="false"
  >
    ${shapes}
  </svg>
`;

export const checkIcon = icon(svg`<path d="M4.5 12.6 9.6 17.7 19.5 6.9" />`);
export const copyIcon = icon(
  svg`<rect x="9" y="9" width="11.5" height="11.5" rx="2.6" /><path d="M5.6 15H5a1.5 1.5 0 0 1-1.5-1.5V5.2A1.7 1.7 0 0 1 5.2 3.5h8.3A1.5 1.5 0 0 1 15 5v.6" />`,
);
export const clockIcon = icon(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7.4V12l3 2" />`);
export const alertIcon = icon(
  svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7.8v5" /><path d="M12 16.2v.01" />`,
);
export const lockIcon = icon(
  svg`<rect x="5" y="10.5" width="14" height="9.5" rx="2.4" /><path d="M8.2 10.5V7.8a3.8 3.8 0 0 1 7.6 0v2.7" />`,
);
export const offlineIcon = icon(
  svg`<path d="M3 3l18 18" /><path d="M8.6 16.2a4.8 4.8 0 0 1 6.8 0" /><path d="M5.2 12.6a9.6 9.6 0 0 1 4.2-2.4M13.6 9.9a9.7 9.7 0 0 1 5.2 2.7" /><path d="M12 19.8v.01" />`,
);
