/** The switch for the way that card data takes. */
import { html, type TemplateResult } from 'lit';
import { assessmentOf, type CardWay, cardWays } from './card-ways.ts';
import type { Texts } from './texts.ts';

const address = '/stage/card-way';

export const readCardWay = (): Promise<CardWay> => settingOf(fetch(address));

export const setCardWay = (rawCard: CardWay): Promise<CardWay> =>
  settingOf(
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rawCard }),
    }),
  );

async function settingOf(request: Promise<Response>): Promise<CardWay> {
  const response = await request;
  if (!response.ok) throw new Error(`card way: ${response.status}`);
  return ((await response.json()) as { rawCard: CardWay }).rawCard;
}

export function cardWayView(
  texts: Texts['cards']['way'],
  way: CardWay,
  onChoose: (way: CardWay) => void,
): TemplateResult {
  return html`<fieldset class="switches ways">
      <legend>${texts.title}</legend>
      ${cardWays.map(
        (one) =>
          html`<label>
            <input type="radio" name="card-way" .checked=${one === way} @change=${() => onChoose(one)} />
            <span data-word=${one}>${texts.names[one]}</span>
            <b class="assessment">${assessmentOf[one]}</b>
          </label>`,
      )}
    </fieldset>
    <div class="aside" id="way-about">
      <p>${texts.about[way]}</p>
      <p>${texts.setting} <code>PAY_RAW_CARD=${way}</code></p>
    </div>`;
}
