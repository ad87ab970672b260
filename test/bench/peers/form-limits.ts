/** The least that each shape of a form on a page allows: the same files as such a product's, with nothing in them to run. */
import { randomBytes } from 'node:crypto';
import { pageWith, type Site } from '../harness/site.ts';

export type FormLimit =
  | 'a form in the page'
  | 'a script of 27 kB that draws a form'
  | 'a script of 10 kB that opens a frame of 6 kB'
  | 'the same, its frame in the page'
  | 'a script of 27 kB that asks one question';

const fields = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'];
const form = `<form>${fields.map((name) => `<input autocomplete="${name}">`).join('')}</form>`;

/** Incompressible: base64 is sent as three quarters of its length, so so many bytes stay after compression. */
const filling = (bytes: number): string => `/* ${randomBytes(bytes).toString('base64')} */`;

/** Puts the pages on the shop's site and their parts on the other origin's; answers their addresses. */
export function limitPages(
  shop: { site: Site; url: string },
  other: { site: Site; url: string },
): Readonly<Record<FormLimit, string>> {
  const draw = `document.body.insertAdjacentHTML('beforeend', '${form}');`;
  const frame = `<iframe src="${other.url}/frame.html"></iframe>`;
  const openFrame = `document.body.insertAdjacentHTML('beforeend', '${frame}');`;
  const ask = `const response = await fetch('${other.url}/answer', { method: 'POST', body: new URLSearchParams({ q: 1 }), credentials: 'omit' });
    await response.text();
    document.body.insertAdjacentHTML('beforeend', '<svg part="qr-code" width="57" height="57"><path d="M0 0h57v57H0z"/></svg>');`;
  other.site.set('/draws.js', draw + filling(27_000));
  other.site.set('/opens.js', openFrame + filling(10_000));
  other.site.set('/idle.js', filling(10_000));
  other.site.set('/asks.js', ask + filling(27_000));
  other.site.set('/frame.html', pageWith('', form + `<!-- ${filling(6_000)} -->`));
  const script = (name: string): string => `<script type="module" src="${other.url}/${name}.js"></script>`;
  const page = (name: string, markup: string): string => {
    shop.site.set(`/${name}.html`, markup);
    return `${shop.url}/${name}.html`;
  };
  return {
    'a form in the page': page('limit-plain', pageWith('', form)),
    'a script of 27 kB that draws a form': page('limit-draws', pageWith(script('draws'))),
    'a script of 10 kB that opens a frame of 6 kB': page('limit-opens', pageWith(script('opens'))),
    'the same, its frame in the page': page('limit-brings', pageWith(script('idle'), frame)),
    'a script of 27 kB that asks one question': page('limit-asks', pageWith(script('asks'))),
  };
}
