/** Tests that the Portuguese texts of the demo use the terms of the glossary. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events } from '../../server/console/codes/events.ts';
import { declines } from '../../server/console/codes/declines.ts';
import { problems } from '../../server/console/codes/problems.ts';
import { states } from '../../server/console/states.ts';
import { texts as deskTexts } from '../../server/console/texts.ts';
import { portuguese as panelTexts } from '../../demo/simulator/panel/browser/texts/portuguese.ts';
import { texts as stageTexts } from '../../demo/stage/browser/texts.ts';
import { captions } from '../../demo/stage/browser/tour/captions.ts';
import { webhookWords } from '../../demo/stage/browser/webhook-words.ts';
import { texts as shopTexts } from '../../demo/storefront/texts.ts';

const inPortuguese: Readonly<Record<string, unknown>> = {
  desk: [
    deskTexts['pt-BR'],
    states['pt-BR'],
    [...events, ...declines, ...problems].map((one) => one['pt-BR']),
  ],
  panel: panelTexts,
  stage: [stageTexts['pt-BR'], captions['pt-BR'], webhookWords['pt-BR']],
  shop: shopTexts['pt-BR'],
};

const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};

for (const [room, texts] of Object.entries(inPortuguese)) {
  test(`${room}: a dispute is a “contestação” in Portuguese`, () => {
    const words = wordsIn(texts);
    assert.ok(words.length > 20);
    assert.deepEqual(
      words.filter((text) => /disputa/i.test(text)),
      [],
    );
  });
}
