import { cardScenes } from './card.ts';
import { checkoutScenes } from './checkout.ts';
import { pixScenes } from './pix.ts';
import type { Scenes } from './scene.ts';
import { walletScenes } from './wallet.ts';

/** By element and state. A test holds them to the manifest. */
export const scenes: Readonly<Record<string, Scenes>> = {
  'pay-checkout': checkoutScenes,
  'pay-pix': pixScenes,
  'pay-card': cardScenes,
  'pay-wallet': walletScenes,
};

/** What an element is shown in at first. */
export const firstState: Readonly<Record<string, string>> = {
  'pay-checkout': 'open',
  'pay-pix': 'waiting',
  'pay-card': 'form',
  'pay-wallet': 'embedded',
};
