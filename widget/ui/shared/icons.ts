/** Icons, hidden from screen readers, since the text beside them has the meaning. Styles: `icon-styles.ts`. */
import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit';
import { alertShape } from './icon-traits.ts';

export const icon = (shapes: SVGTemplateResult): TemplateResult => html`
  <svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>
`;

export const alertIcon = icon(svg`<path d=${alertShape.d} />`);
