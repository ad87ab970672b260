export function buttonStyles(heightPx: number, borderRadius: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
:host { display: flex; flex-wrap: wrap; gap: 8px; }
button {
  flex: 1 1 10rem; height: ${heightPx}px; border: 1px solid #000; border-radius: ${borderRadius};
  font: 600 17px/1 system-ui, sans-serif; color: #fff; background: #000; cursor: pointer;
}
.google_pay { color: #1f1f1f; border-color: #747775; background: #fff; }
button:focus-visible { outline: 3px solid #7c98ff; outline-offset: 2px; }
`);
  return sheet;
}
