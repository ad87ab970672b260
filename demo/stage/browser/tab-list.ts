/** Tabs by the ARIA practices: one tab stop, arrow keys between the tabs. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from './texts.ts';
import { type Tab, tabs } from './view-state.ts';

export interface TabListView {
  texts: Texts;
  tab: Tab;
  /** True while a fault is active. */
  isBroken: boolean;
  onTab: (tab: Tab) => void;
}

export function tabList({ texts, tab, isBroken, onTab }: TabListView): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${texts.panel} @keydown=${onKey}>
    ${tabs.map(
      (name) =>
        html`<button
          type="button"
          role="tab"
          id="tab-${name}"
          aria-controls="tab-body"
          aria-selected=${name === tab}
          tabindex=${name === tab ? 0 : -1}
          @click=${() => onTab(name)}
        >
          ${texts.tabs[name]}${
            name === 'faults' && isBroken
              ? html` <i class="mark" role="img" aria-label=${texts.faults.isOn}>!</i>`
              : nothing
          }
        </button>`,
    )}
  </div>`;
}
