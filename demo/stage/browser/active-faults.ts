/**
 * Shows the active faults on every other tab, with a button that ends them, since they affect payments there,
 * too.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { serviceStateOf } from './faults.ts';
import type { Faults } from './simulator.ts';
import type { Texts } from './texts.ts';

export interface ActiveFaultsView {
  texts: Texts['faults'];
  faults: Faults;
  onClear: () => void;
}

export function activeFaultsView({ texts, faults, onClear }: ActiveFaultsView): TemplateResult {
  const { callbacks } = faults;
  const service = serviceStateOf(faults);
  return html`<div class="faults-on" role="note" aria-label=${texts.isOn}>
    <p>
      ${callbacks === 'deliver' ? nothing : fault(texts.callbacks, texts.modes[callbacks])}
      ${service === 'up' ? nothing : fault(texts.service, texts.services[service])}
    </p>
    <button type="button" class="button second small" @click=${onClear}>${texts.mend}</button>
  </div>`;
}

const fault = (what: string, state: string): TemplateResult =>
  html`<span class="fault-on"><i class="mark" aria-hidden="true">!</i> ${what}: <b>${state}</b></span>`;
