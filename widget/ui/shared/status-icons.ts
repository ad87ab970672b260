/** Icons of status panels. */
import { svg } from 'lit';
import { icon } from './icons.ts';

export const checkIcon = icon(svg`<path d="M4.5 12.6 9.6 17.7 19.5 6.9" />`);
export const clockIcon = icon(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7.4V12l3 2" />`);
