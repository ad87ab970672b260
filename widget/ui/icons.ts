/** Hidden from screen readers: the words beside them say it. `icon-styles.ts` has what they look like. */
import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit';
import { alertPath } from './icon-traits.ts';

export const icon = (shapes: SVGTemplateResult): TemplateResult => html`
  <svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>
`;

export const alertIcon = icon(svg`<path d=${alertPath} />`);
