/**
 * What the payment page's element is sure to load, for the page's head: a phone on a slow network then asks for it together
 * with the page's own files, where each step of the way there would cost it a round trip.
 */
import type { ElementName } from './pages/order-pages.ts';

/** Of the scripts' names, what stays the same from version to version. Every order of this shop can be paid by PIX. */
const needs: Readonly<Record<ElementName, readonly string[]>> = {
  'pay-checkout': ['base', 'shared', 'checkout-view', 'pix-view'],
  'pay-pix': ['base', 'shared', 'pix-view'],
  'pay-card': ['base', 'shared', 'card-view'],
  'pay-wallet': ['base', 'shared', 'wallet-view'],
};

/** A page is not held up for a hint. */
const timeoutMs = 1_000;

export type Preloads = (element: ElementName) => Promise<string[]>;

/** Resolves to addresses: none, where the companion does not say what it has. */
export function createPreloads(companionUrl: string): Preloads {
  let files: readonly string[] = [];

  return async (element) => {
    if (files.length === 0) files = await namesOfScripts(companionUrl).catch(() => []);
    return needs[element].flatMap((name) =>
      files.filter((file) => file.startsWith(`pay-${name}-`)).map((file) => `${companionUrl}/${file}`),
    );
  };
}

async function namesOfScripts(companionUrl: string): Promise<string[]> {
  const response = await fetch(`${companionUrl}/scripts.json`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) return [];
  const { scripts } = (await response.json()) as { scripts: readonly { file: string }[] };
  return scripts.map(({ file }) => file);
}
