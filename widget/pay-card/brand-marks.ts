/** Small marks of the card networks, drawn here: no image is asked for, and no style attribute needed. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

interface Mark {
  name: string;
  drawing: SVGTemplateResult;
}

const tile = (colour: string): SVGTemplateResult =>
  svg`<rect x=".5" y=".5" width="35" height="23" rx="4" fill=${colour} stroke="#808b8a" stroke-opacity=".4" />`;

const word = (text: string, colour: string, size = 9, x = 18): SVGTemplateResult =>
  svg`<text x=${x} y=${12 + size * 0.36} text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size=${size} fill=${colour}>${text}</text>`;

const lettered = (name: string, colour: string, text: string, size?: number): Mark => ({
  name,
  drawing: svg`${tile(colour)}${word(text, '#fff', size)}`,
});

const discs = (name: string, left: string, right: string, middle: string): Mark => ({
  name,
  drawing: svg`${tile('#fff')}<circle cx="14" cy="12" r="7" fill=${left} /><circle cx="22" cy="12" r="7" fill=${right} /><path d="M18 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48" fill=${middle} />`,
});

/** By the processor's names. */
const marks: Readonly<Record<string, Mark>> = {
  visa: {
    name: 'Visa',
    drawing: svg`${tile('#fff')}<g font-style="italic">${word('VISA', '#1434cb', 11)}</g>`,
  },
  mastercard: discs('Mastercard', '#eb001b', '#f79e1b', '#ff5f00'),
  maestro: discs('Maestro', '#eb001b', '#00a2e5', '#7375cf'),
  amex: lettered('American Express', '#006fcf', 'AMEX', 8.5),
  elo: {
    name: 'Elo',
    drawing: svg`${tile('#000')}<g fill="none" stroke-width="2.4"><path d="M6.1 10.1a4.9 4.9 0 0 1 7.8-1.4" stroke="#ffcb05" /><path d="M14.9 10.6a4.9 4.9 0 0 1-1.5 5.3" stroke="#00a4e0" /><path d="M7.2 16a4.9 4.9 0 0 1-1.8-3.4" stroke="#ef4123" /></g>${word('elo', '#fff', 9.5, 25)}`,
  },
  hipercard: lettered('Hipercard', '#b3131b', 'Hipercard', 6.4),
  hiper: lettered('Hiper', '#c8500a', 'Hiper'),
  diners: lettered('Diners Club', '#0069aa', 'Diners', 8),
  discover: {
    name: 'Discover',
    drawing: svg`${tile('#fff')}<path d="M13 23.5C22 22 30 18.5 35.5 13v6.5a4 4 0 0 1-4 4z" fill="#f47216" />${word('DISCOVER', '#1b1f1e', 5.6)}`,
  },
  jcb: lettered('JCB', '#0b4ea2', 'JCB', 10),
  unionpay: lettered('UnionPay', '#00707f', 'UnionPay', 6.6),
};

const anyCard = svg`<g fill="none" stroke="currentColor" stroke-width="1.5"><rect x="5" y="4" width="26" height="16" rx="3" /><path d="M5 9.2h26M9 15.8h6" /></g>`;

/** A card of which nothing is known yet is only decoration. */
export function brandMark(brand: string | null): TemplateResult {
  const { name, drawing } = marks[brand ?? ''] ?? { name: brand, drawing: anyCard };
  const picture = html`<svg viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">${drawing}</svg>`;
  return name === null
    ? html`<span class="mark" part="brand">${picture}</span>`
    : html`<span class="mark" part="brand" role="img" aria-label=${name}>${picture}</span>`;
}
