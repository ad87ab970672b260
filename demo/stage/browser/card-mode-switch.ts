/** The switch for the mode of card data, `PAY_RAW_CARD`. */
import { html, type TemplateResult } from 'lit';
import { assessmentOf, type CardMode, cardModes } from './card-modes.ts';
import type { Texts } from './texts.ts';

const address = '/stage/card-mode';

export const readCardMode = (): Promise<CardMode> => settingOf(fetch(address));

export const setCardMode = (rawCard: CardMode): Promise<CardMode> =>
  settingOf(
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rawCard }),
    }),
  );

async function settingOf(request: Promise<Response>): Promise<CardMode> {
  const response = await request;
  if (!response.ok) throw new Error(`card mode: ${response.status}`);
  return ((await response.json()) as { rawCard: CardMode }).rawCard;
}

export function cardModeView(
  texts: Texts['cards']['mode'],
  mode: CardMode,
  onChoose: (mode: CardMode) => void,
): TemplateResult {
  return html`<fieldset class="switches ways">
      <legend>${texts.title}</legend>
      ${cardModes.map(
        (one) =>
          html`<label>
            <input type="radio" name="card-mode" .checked=${one === mode} @change=${() => onChoose(one)} />
            <span data-word=${one}>${texts.names[one]}</span>
            <b class="assessment">${assessmentOf[one]}</b>
          </label>`,
      )}
    </fieldset>
    <div class="aside" id="mode-about">
      <p>${texts.about[mode]}</p>
      <p>${texts.setting} <code>PAY_RAW_CARD=${mode}</code></p>
    </div>`;
}
