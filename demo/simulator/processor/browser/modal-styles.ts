/** A constructed style sheet, so that the page's content policy needs no inline style. */
export function modalStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const css = `
:host { all: initial; pointer-events: inherit; }
.overlay {
  position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; overflow: auto;
  background: rgb(12 16 32 / 0.55);
}
.overlay > .dialog { position: relative; outline: none; }
.dialog {
  box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 16px;
  font: 16px/1.5 system-ui, sans-serif; color: #1a1d29; background: #fff;
  box-shadow: 0 24px 64px rgb(10 14 30 / 0.35);
}
dialog::backdrop { background: rgb(12 16 32 / 0.55); }
h2 { margin: 0 0 0.5rem; font-size: 1.2rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.badge {
  display: inline-block; margin: 0 0 0.75rem; padding: 0.1rem 0.6rem; border-radius: 99px;
  font-size: 0.75rem; font-weight: 600; color: #5b3a00; background: #ffe9c2;
}
.dismiss {
  position: absolute; top: 0.75rem; inset-inline-end: 0.75rem; width: 2.25rem; height: 2.25rem; border: 0;
  border-radius: 50%; font: inherit; font-size: 1.4rem; line-height: 1; color: inherit; background: none; cursor: pointer;
}
.content { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
.content p { margin: 0; }
.content button, select {
  min-height: 2.75rem; padding: 0 1rem; border-radius: 10px; font: inherit; font-weight: 600; cursor: pointer;
}
.primary { border: 0; color: #fff; background: #2a4bd7; }
.plain, select { border: 1px solid #b9c0d4; color: inherit; background: transparent; }
select { width: 100%; font-weight: 400; text-overflow: ellipsis; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; font-size: 0.9rem; }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid #7c98ff; outline-offset: 2px; }
.total { font-size: 1.6rem; font-weight: 700; }
@media (prefers-color-scheme: dark) {
  .dialog { color: #eef0f8; background: #1b1f2e; }
  .badge { color: #ffdf9e; background: #4a3600; }
  .plain, select { border-color: #515a78; background: #232940; }
}
`;
