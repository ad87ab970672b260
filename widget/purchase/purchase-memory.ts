/** Restores a purchase after a reload: the tab stores the client secret of the started checkout by price. */
import { inTabStorage } from '../processor/step/tab-storage.ts';

const keyOf = (companion: string, price: string): string => `pay-elements:purchase:${companion}:${price}`;

export const rememberPurchase = (companion: string, price: string, clientSecret: string): void =>
  void inTabStorage((storage) => storage.setItem(keyOf(companion, price), clientSecret));

export const recallPurchase = (companion: string, price: string): string | null =>
  inTabStorage((storage) => storage.getItem(keyOf(companion, price)));

export const forgetPurchase = (companion: string, price: string): void =>
  void inTabStorage((storage) => storage.removeItem(keyOf(companion, price)));
