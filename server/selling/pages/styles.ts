/** The look of the pages. One sheet each, in the page, which its policy names by hash. */
import { createHash } from 'node:crypto';

const base = `
:root { color-scheme: light dark; --page: #f4f2ee; --surface: #fff; --text: #1d1b18; --muted: #66605a; --line: #ddd7cf; --brand: #1b6f4a; }
@media (prefers-color-scheme: dark) { :root { --page: #161513; --surface: #211f1c; --text: #f3efe9; --muted: #b3aba1; --line: #3b3732; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0; }
[hidden] { display: none !important; }
`;

export const buyStyles = `${base}
main { max-width: 30rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
.shop { display: flex; align-items: center; gap: .6rem; color: var(--muted); font-weight: 600; }
.shop img { width: 2rem; height: 2rem; object-fit: contain; border-radius: .4rem; }
.picture { width: 100%; max-height: 14rem; object-fit: cover; border-radius: .75rem; }
.muted { color: var(--muted); }
.notice { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
pay-checkout { --pay-color-primary: var(--brand); min-height: 12rem; }
pay-checkout::part(offer-shop), pay-checkout::part(offer-title), pay-checkout::part(offer-description) { display: none; }
.receipt { padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
.receipt h2 { margin: 0 0 .75rem; font-size: 1.1rem; }
.receipt dl { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0; }
.receipt dt { color: var(--muted); }
.receipt dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
button { margin-top: 1rem; padding: .65rem 1.1rem; border: 1px solid var(--line); border-radius: .5rem; background: none; color: inherit; font: inherit; cursor: pointer; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
@media print { body { background: #fff; color: #000; } main > :not(.receipt, .shop) { display: none; } .receipt { border: 0; padding: 0; } .receipt button { display: none; } .receipt dt, .shop { color: #000; } }
`;

export const posterStyles = `${base}
body { background: #fff; color: #000; color-scheme: light; }
nav { padding: .75rem 1rem; border-bottom: 1px solid #ddd; }
nav a { margin-inline-end: .75rem; color: #000; }
nav button { padding: .3rem .8rem; border: 1px solid #000; border-radius: .4rem; background: none; font: inherit; color: #000; cursor: pointer; }
.sheet { margin: 0 auto; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4%; text-align: center; padding: 6%; }
.sheet svg { display: block; width: 100%; height: auto; }
.code { width: 70%; }
.shop { font-weight: 700; }
.amount { font-weight: 700; }
.address { overflow-wrap: anywhere; }
.a4 { width: 210mm; min-height: 296mm; font-size: 22pt; } .a4 h1 { font-size: 40pt; }
.a6 { width: 105mm; min-height: 147mm; font-size: 11pt; } .a6 h1 { font-size: 20pt; }
.sticker { width: 60mm; min-height: 79mm; font-size: 7pt; } .sticker h1 { font-size: 11pt; } .sticker .code { width: 80%; }
.address { font-size: .6em; }
@media screen { body { overflow-x: auto; } }
@media print { nav { display: none; } }
`;

export const counterStyles = `${base}
main { min-height: 100dvh; display: grid; place-items: center; padding: 1rem; text-align: center; }
main > * { width: min(100%, 26rem); display: grid; gap: 1rem; }
section:focus { outline: none; }
output { font-size: clamp(2.4rem, 12vw, 4.5rem); font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: .6rem; }
button { min-height: 3.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); color: inherit; font: inherit; font-size: 1.4rem; cursor: pointer; }
button.main { border-color: var(--brand); background: var(--brand); color: #fff; font-weight: 700; }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid #2f6fde; outline-offset: 2px; }
.suggested { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; }
.suggested button { min-height: 2.75rem; padding: 0 1rem; font-size: 1rem; }
.code { justify-self: center; width: min(100%, 20rem); padding: 1rem; border-radius: .75rem; background: #fff; }
.code svg { display: block; width: 100%; height: auto; }
.error { color: #c4291c; }
.muted { color: var(--muted); }
.paid { position: fixed; inset: 0; width: auto; place-content: center; justify-items: center; background: #12683f; color: #fff; font-size: 1.5rem; }
.paid strong { font-size: clamp(3rem, 18vw, 8rem); line-height: 1; }
.paid button { background: #fff; color: #12683f; padding: 0 2rem; }
`;

/** For `style-src`. */
export const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
