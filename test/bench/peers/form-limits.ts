/**
 * Pages that give the lower bound of each way to put a form on a page: files of the same number and size, with minimal
 * scripts.
 */
import { randomBytes } from 'node:crypto';
import { pageWith, type Site } from '../harness/site.ts';

export type FormLimit =
  | 'a form in the page'
  | 'a script of 27 kB that draws a form'
  | 'a script of 10 kB that opens a frame of 6 kB'
  | 'the same, its frame in the page'
  | 'a script of 27 kB that sends one request';

const fields = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'];
const form = `<form>${fields.map((name) => `<input autocomplete="${name}">`).join('')}</form>`;

/** Incompressible filling: base64 compresses to three quarters of its length, so `bytes` remain after compression. */
const filling = (bytes: number): string => `/* ${randomBytes(bytes).toString('base64')} */`;

/** Puts the pages on the shop's site and their parts on the other origin's. Returns the pages' URLs. */
export function limitPages(
  shop: { site: Site; url: string },
  other: { site: Site; url: string },
): Readonly<Record<FormLimit, string>> {
  const draw = `document.body.insertAdjacentHTML('beforeend', '${form}');`;
  const frame = `<iframe src="${other.url}/frame.html"></iframe>`;
  const openFrame = `document.body.insertAdjacentHTML('beforeend', '${frame}');`;
  const request = `const response = await fetch('${other.url}/any', { method: 'POST', body: new URLSearchParams({ q: 1 }), credentials: 'omit' });
    await response.text();
    document.body.insertAdjacentHTML('beforeend', '<svg part="qr-code" width="57" height="57"><path d="M0 0h57v57H0z"/></svg>');`;
  other.site.set('/draws.js', draw + filling(27_000));
  other.site.set('/opens.js', openFrame + filling(10_000));
  other.site.set('/idle.js', filling(10_000));
  other.site.set('/requests.js', request + filling(27_000));
  // As the companion's frame: the browser gives it a process of its own, which takes longer to start than the frame to arrive.
  other.site.set('/frame.html', pageWith('', form + `<!-- ${filling(6_000)} -->`), {
    'origin-agent-cluster': '?1',
  });
  const script = (name: string): string => `<script type="module" src="${other.url}/${name}.js"></script>`;
  const connected = `<link rel="preconnect" href="${other.url}">`;
  const page = (name: string, markup: string): string => {
    shop.site.set(`/${name}.html`, markup);
    return `${shop.url}/${name}.html`;
  };
  return {
    'a form in the page': page('limit-plain', pageWith('', form)),
    'a script of 27 kB that draws a form': page('limit-draws', pageWith(script('draws'))),
    'a script of 10 kB that opens a frame of 6 kB': page(
      'limit-opens',
      pageWith(connected + script('opens')),
    ),
    'the same, its frame in the page': page('limit-frame-in-page', pageWith(script('idle'), frame)),
    'a script of 27 kB that sends one request': page('limit-requests', pageWith(script('requests'))),
  };
}
