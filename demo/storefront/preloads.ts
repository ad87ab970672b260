/**
 * What the payment page's element is sure to load, for the page's head: a phone on a slow network then asks for it together
 * with the page's own files, where each step of the way there would cost it a round trip.
 */
import type { ElementName } from './pages/order-pages.ts';

interface Script {
  file: string;
  imports: readonly string[];
}

/** Of the scripts' names, what stays the same from version to version. Every order of this shop can be paid by PIX. */
const needs: Readonly<Record<ElementName, readonly string[]>> = {
  'pay-checkout': ['checkout-view', 'pix-view'],
  'pay-pix': ['pix-view'],
  'pay-card': ['card-view'],
  'pay-wallet': ['wallet-view'],
};

/** A page is not held up for a hint. */
const timeoutMs = 1_000;

export type Preloads = (element: ElementName) => Promise<string[]>;

/** Resolves to addresses: none, where the companion does not say what it has. */
export function createPreloads(companionUrl: string): Preloads {
  let scripts: readonly Script[] = [];

  return async (element) => {
    if (scripts.length === 0) scripts = await listOfScripts(companionUrl).catch(() => []);
    const wanted = new Set(
      needs[element].flatMap((name) => scripts.filter(({ file }) => file.startsWith(`pay-${name}-`))),
    );
    // A set that grows is gone through to its end.
    for (const { imports } of wanted) {
      for (const script of scripts) if (imports.includes(script.file)) wanted.add(script);
    }
    return [...wanted].map(({ file }) => `${companionUrl}/${file}`);
  };
}

async function listOfScripts(companionUrl: string): Promise<readonly Script[]> {
  const response = await fetch(`${companionUrl}/scripts.json`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) return [];
  return ((await response.json()) as { scripts: readonly Script[] }).scripts;
}
