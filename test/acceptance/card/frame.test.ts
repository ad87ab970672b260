/** Tests of the card frame in Chromium, with `PAY_RAW_CARD=frame`: all in one shop and one browser. */
import { before, describe } from 'node:test';
import { openBrowser } from '../../support/browsers/visitor.ts';
import { startCardShop } from '../../support/servers/card-shop.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { declaredFrame } from './frame/declared.ts';
import { isolatedPage } from './frame/isolated-page.ts';
import { longPress } from './frame/long-press.ts';
import { frameMessages } from './frame/message-leaks.ts';
import { frameOnly } from './frame/only.ts';
import { frameStart } from './frame/start.ts';
import type { FrameShop } from './frame/shop.ts';

describe('the card frame', { concurrency: false }, () => {
  const scope = suiteScope();
  let started: FrameShop;
  before(async () => {
    started = {
      shop: await startCardShop(scope, { PAY_RAW_CARD: 'frame' }),
      browser: await openBrowser(scope),
    };
  });
  const frame = (): FrameShop => started;

  describe('the start of the card frame', { concurrency: false }, () => frameStart(frame));
  describe('a card frame declared in the page’s HTML', { concurrency: false }, () => declaredFrame(frame));
  describe('on a cross-origin isolated page', { concurrency: false }, () => isolatedPage(frame));
  describe('a companion that takes cards from its frame alone', { concurrency: false }, () =>
    frameOnly(frame),
  );
  describe('messages of the card frame to its page', { concurrency: false }, () => frameMessages(frame));
  describe('a long press on the button of the card form', { concurrency: false }, () => longPress(frame));
});
