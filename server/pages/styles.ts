/** Styles of the pages: one sheet per page, inline, allowed by its hash in the policy. */
import { createHash } from 'node:crypto';

const base = `
:root { color-scheme: light dark; --page: #f4f2ee; --surface: #fff; --text: #1d1b18; --muted: #66605a; --line: #ddd7cf; --alarm: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #161513; --surface: #211f1c; --text: #f3efe9; --muted: #b3aba1; --line: #3b3732; --alarm: #ff9a8d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
p { margin: 0; }
[hidden] { display: none !important; }
`;

/** Styles of the elements on these pages: the page's own colours, or their dark panels would differ from the page's. */
const elements = `
pay-checkout { --pay-color-primary: var(--brand); --pay-color-on-primary: var(--on-brand); --pay-color-surface: var(--surface); --pay-color-surface-sunken: var(--page); --pay-color-text: var(--text); --pay-color-text-muted: var(--muted); --pay-color-border: var(--line); }
`;

/** The heading has what the element says of an offer, and of an order; of an offer's order, the element alone has the quantity. */
export const buyStyles = `${base}${elements}main { max-width: 34rem; margin: 0 auto; padding: 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
.shop { display: flex; align-items: center; gap: .6rem; color: var(--muted); font-weight: 600; }
.shop img { width: 2rem; height: 2rem; object-fit: contain; border-radius: .4rem; }
.picture { width: 100%; max-height: 14rem; object-fit: cover; border-radius: .75rem; }
.muted { color: var(--muted); }
.notice { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
pay-checkout { min-height: 12rem; }
pay-checkout::part(offer-header), pay-checkout[checkout]::part(pix-description) { display: none; }
.receipt { padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
.receipt h2 { margin: 0 0 .75rem; font-size: 1.1rem; }
.receipt dl { margin: 0; }
.receipt dt { margin-top: .6rem; color: var(--muted); font-size: .9rem; }
.receipt dd { margin: 0; overflow-wrap: anywhere; }
/* Narrower, a label and its value would wrap beside each other. */
@media (min-width: 30rem) { .receipt dl { display: grid; grid-template-columns: fit-content(55%) minmax(0, 1fr); align-items: baseline; gap: .35rem 1.25rem; } .receipt dt { margin: 0; } }
.receipt p { margin-top: .75rem; font-size: .9rem; }
.verify { display: flex; align-items: center; gap: 1rem; }
.verify img { flex: none; border-radius: .4rem; }
.number { display: inline-block; }
.parts { display: flex; flex-wrap: wrap; column-gap: 1em; }
.seller { display: grid; gap: .1rem; font-size: .85rem; overflow-wrap: anywhere; }
a { color: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1rem; }
pay-checkout:is(:state(expired), :state(cancelled)) ~ .receipt[hidden] { display: block !important; padding: 0; border: 0; background: none; }
pay-checkout:is(:state(expired), :state(cancelled)) ~ .receipt[hidden] :is(h2, dl, .muted, .verify, button) { display: none; }
.actions .main { border-color: var(--brand); background: var(--brand); color: var(--on-brand); font-weight: 600; text-decoration: none; }
button, .actions a { padding: .65rem 1.1rem; border: 1px solid var(--line); border-radius: .5rem; background: none; color: inherit; font: inherit; cursor: pointer; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
@page { margin: 15mm; }
@media print { body { background: #fff; color: #000; } main { max-width: none; padding: 0; } main > :not(.receipt, .shop) { display: none; } .receipt { border: 0; padding: 0; } .receipt .actions { display: none; } .receipt :is(dt, p), .shop { color: #000; } }
`;

export const errorsStyles = `${base}main { max-width: 46rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h2 a { color: inherit; text-decoration: none; }
section { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); }
section:target { border-color: #2f6fde; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
`;

/** Sizes are relative to the sheet's width, so that it fits small screens and any paper. */
export const posterStyles = `${base}
:root { color-scheme: light; }
body { background: #e9e7e2; color: #000; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .75rem 1rem; background: #fff; border-bottom: 1px solid #ddd; }
nav a, nav button { padding: .35rem .9rem; border: 1px solid #8a8680; border-radius: 99rem; background: #fff; color: #000; font: inherit; text-decoration: none; cursor: pointer; }
nav a[aria-current] { border-color: #000; background: #000; color: #fff; }
nav button { margin-inline-start: auto; border-color: #000; font-weight: 600; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
.sheet { container-type: inline-size; width: min(var(--width), 100% - 2rem); aspect-ratio: var(--shape); margin: 1rem auto; background: #fff; }
.a4 { --width: 210mm; --shape: 210 / 296; }
.a6 { --width: 105mm; --shape: 105 / 147; }
.sticker { --width: 60mm; --shape: 60 / 79; }
.face { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 3cqi; min-height: 100%; padding: 6cqi; text-align: center; font-size: 4cqi; line-height: 1.3; }
.face h1 { font-size: 7.6cqi; line-height: 1.15; hyphens: auto; }
.face svg { display: block; width: 100%; height: auto; }
.code { width: 72cqi; }
.scan { display: flex; align-items: center; justify-content: center; gap: 2cqi; }
.face .scan svg { flex: none; width: 7cqi; height: 7cqi; }
.shop, .amount { font-weight: 700; }
.amount { font-size: 5.2cqi; }
.address { font-size: 2.8cqi; overflow-wrap: anywhere; }
@media print { body { background: #fff; } nav { display: none; } .sheet { width: var(--width); margin: 0; } }
`;

/** Keys stand as on a telephone in every language. */
export const counterStyles = `${base}${elements}main { min-height: 100dvh; display: grid; place-items: center; padding: 1rem; text-align: center; }
main > * { width: min(100%, 26rem); display: grid; gap: 1rem; }
section:focus { outline: none; }
output { font-size: min(clamp(2.4rem, 12vw, 4.5rem), 15vw); font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.keys { direction: ltr; display: grid; grid-template-columns: repeat(3, 1fr); gap: .6rem; }
button { min-height: 3.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); color: inherit; font: inherit; font-size: 1.4rem; cursor: pointer; }
button.main { border-color: var(--brand); background: var(--brand); color: var(--on-brand); font-weight: 700; }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
.suggested { display: flex; flex-wrap: wrap; gap: .5rem; }
.suggested:empty { display: none; }
.suggested button { flex: 1 0 auto; min-height: 2.75rem; padding: 0 .25rem; font-size: 1rem; white-space: nowrap; }
.suggested button[aria-pressed="true"] { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand); font-weight: 700; }
[data-state=waiting] :is(output, .how) { font-size: clamp(1.9rem, 8.5vw, 2.5rem); line-height: 1.2; }
.how { font-weight: 700; text-wrap: balance; }
.code { justify-self: center; width: min(100%, 20rem, 46dvh); padding: 1rem; border-radius: .75rem; background: #fff; }
.code img { display: block; width: 100%; height: auto; }
.error { color: var(--alarm); }
.error:empty { display: none; }
summary { padding: .5rem 0; cursor: pointer; }
details { text-align: start; }
details summary { text-align: center; }
.muted { color: var(--muted); }
.paid { position: fixed; inset: 0; width: auto; place-content: center; justify-items: center; background: #12683f; color: #fff; font-size: 1.5rem; }
.paid strong { font-size: clamp(3rem, 18vw, 8rem); line-height: 1; }
.paid button { background: #fff; color: #12683f; padding: 0 2rem; }
`;

/** For `style-src`. */
export const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
