/**
 * Pages that give the lower bound of each way to put a form on a page: files of the same number and size, with minimal
 * scripts.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundle } from '../harness/bundle.ts';
import { pageWith, type Site } from '../harness/site.ts';

export type FormLimit =
  | 'a form in the page'
  | 'a script of 27 kB that draws a form'
  | 'a script of 10 kB that opens a frame of 6 kB'
  | 'the same, its frame in the page'
  | 'a choice drawn by Lit around such a frame'
  | 'a script of 27 kB that sends one request';

const fields = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'];
const form = `<form>${fields.map((name) => `<input autocomplete="${name}">`).join('')}</form>`;

/** Incompressible filling: base64 compresses to three quarters of its length, so `bytes` remain after compression. */
const filling = (bytes: number): string => `/* ${randomBytes(bytes).toString('base64')} */`;

/**
 * What `<pay-checkout>` cannot leave out: Lit, one request, and one drawing of three methods around the frame, which loads meanwhile. No
 * texts to load, no messages to the frame, and no styles but those of the frame.
 */
const choiceOf = (url: string): string => `
  import { css, html, LitElement } from ${JSON.stringify(fileURLToPath(import.meta.resolve('lit')))};
  class LimitChoice extends LitElement {
    static properties = { isKnown: {} };
    static styles = css\`::slotted(iframe) { display: block; inline-size: 100%; block-size: 270px; border: 0; }\`;
    connectedCallback() {
      super.connectedCallback();
      const frame = document.createElement('iframe');
      Object.assign(frame, { slot: 'card', src: '${url}/frame.html' });
      this.append(frame);
      fetch('${url}/any', { method: 'POST', body: new URLSearchParams({ q: 1 }), credentials: 'omit' })
        .then((response) => response.text())
        .then(() => (this.isKnown = true));
    }
    render() {
      if (!this.isKnown) return html\`<p>Loading</p>\`;
      const row = (name) => html\`<label><input type="radio" name="method"><span>\${name}</span><span>US$ 25.00</span></label>\`;
      return html\`<fieldset><legend>Choose how to pay</legend>\${['Card', 'Pix', 'Wallet'].map(row)}</fieldset>
        <form><slot name="card"></slot><button>Pay US$ 25.00</button></form>\`;
    }
  }
  customElements.define('limit-choice', LimitChoice);`;

/** Size of `pay-checkout.js`, compressed. */
const choiceBytes = 31_900;

/**
 * Puts the pages on the shop's site and their parts on the other origin's. Returns the pages' URLs. `folder` is for files of a build.
 */
export async function limitPages(
  folder: string,
  shop: { site: Site; url: string },
  other: { site: Site; url: string },
): Promise<Readonly<Record<FormLimit, string>>> {
  const draw = `document.body.insertAdjacentHTML('beforeend', '${form}');`;
  const frame = `<iframe src="${other.url}/frame.html"></iframe>`;
  const openFrame = `document.body.insertAdjacentHTML('beforeend', '${frame}');`;
  const request = `const response = await fetch('${other.url}/any', { method: 'POST', body: new URLSearchParams({ q: 1 }), credentials: 'omit' });
    await response.text();
    document.body.insertAdjacentHTML('beforeend', '<svg part="qr-code" width="57" height="57"><path d="M0 0h57v57H0z"/></svg>');`;
  other.site.set('/draws.js', draw + filling(27_000));
  other.site.set('/opens.js', openFrame + filling(10_000));
  other.site.set('/idle.js', filling(10_000));
  const { js: choice } = await bundle(folder, 'limit-choice', choiceOf(other.url));
  other.site.set('/chooses.js', choice.toString() + filling(choiceBytes - brotliCompressSync(choice).length));
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
    'a choice drawn by Lit around such a frame': page(
      'limit-choice',
      pageWith(connected + script('chooses'), '<limit-choice></limit-choice>'),
    ),
    'a script of 27 kB that sends one request': page('limit-requests', pageWith(script('requests'))),
  };
}
