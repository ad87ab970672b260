/** Creates the companion's frame for the card form. */
import { colorSchemeOf } from '../ui/color-scheme.ts';

/** The permissions of the frame's page. The companion sends the same as its policy, for a declared frame without them. */
export const sandboxValue = 'allow-scripts allow-same-origin';

/** Creates the frame in the language and colour scheme of the element. */
export function makeFrame(host: Element, address: string, language: string, retry = 0): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const query = new URLSearchParams({ lang: language, scheme: colorSchemeOf(host) });
  if (retry) query.set('load', String(retry));
  const { fonts } = host as { fonts?: string | null };
  for (const font of fonts?.split(',') ?? []) query.append('font', font.trim());
  iframe.className = 'frame';
  iframe.referrerPolicy = 'no-referrer';
  iframe.sandbox.value = sandboxValue;
  iframe.src = `${address}?${query.toString()}`;
  return iframe;
}
