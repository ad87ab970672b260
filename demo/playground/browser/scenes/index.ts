/** All scenes of the playground. */
import { cardScenes } from './card.ts';
import { checkoutScenes } from './checkout.ts';
import { pixScenes } from './pix.ts';
import type { Scenes } from './scene.ts';
import { walletScenes } from './wallet.ts';

/** The scenes by element and state. A test compares them with the manifest. */
export const scenes: Readonly<Record<string, Scenes>> = {
  'pay-checkout': checkoutScenes,
  'pay-pix': pixScenes,
  'pay-card': cardScenes,
  'pay-wallet': walletScenes,
};

/** The initial state of each element. */
export const firstState: Readonly<Record<string, string>> = {
  'pay-checkout': 'open',
  'pay-pix': 'waiting',
  'pay-card': 'form',
  'pay-wallet': 'embedded',
};
