/** The first page of the demo: what the product is, a payment to try, and links onward. */
import { products } from '../storefront/catalogue.ts';
import { type Html, html, trustedHtml } from '../storefront/html.ts';
import { factNames, facts, factText } from './facts.ts';
import { type CoverLanguage, coverLanguages, type CoverTexts, coverTexts, reasons } from './texts.ts';

export interface CoverOptions {
  companionUrl: string;
  processorUrl: string;
  simulatorUrl: string;
}

export interface CoverContext extends CoverOptions {
  language: CoverLanguage;
  /** The page's stylesheet. */
  style: string;
}

/** A standard test number of the card networks, which the simulator approves. */
const testCard = '4242 4242 4242 4242';
const coffeesShown = 4;

export function coverPage(context: CoverContext): Html {
  const { language, companionUrl, style } = context;
  const texts = coverTexts[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${texts.claim}" />
        <title>pay-elements · ${texts.title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${trustedHtml(`<style>${style}</style>`)}
        <link rel="modulepreload" href="${companionUrl}/pay-checkout.js" />
        <link rel="preconnect" href="${companionUrl}" />
        <script type="module" src="/cover/cover.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        ${top(context, texts)}
        <main id="content">
          <section class="hero">
            <div class="words">
              <h1>${texts.claim}</h1>
              <p class="lead">${texts.lead}</p>
              <div class="actions">
                <a class="button" href="/stage?tour=1&lang=${language}">${texts.tour}</a>
                <a class="button second" href="/play?lang=${language}">${texts.playground}</a>
              </div>
              <ul class="reasons">
                ${reasons.map((reason) => {
                  const [promise, mechanism] = texts.reasons[reason];
                  return html`<li><strong>${promise}</strong> ${mechanism}</li>`;
                })}
              </ul>
              ${numbers(language, texts)}
            </div>
            ${payment(context, texts)}
          </section>
          ${doors(context, texts)} ${shop(texts)}
        </main>
        <footer class="bottom">
          <p>${texts.noMoney}</p>
          <a href="/stage?lang=${language}">${texts.backstage}</a>
        </footer>
      </body>
    </html>`;
}

const top = ({ language }: CoverContext, texts: CoverTexts): Html =>
  html`<header class="top">
    <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>pay-elements</a>
    <nav aria-label="pay-elements">
      <a href="${documentsIn(language)}">${texts.documents}</a>
      <a href="/shop">${texts.shop}</a>
    </nav>
    <nav class="languages" aria-label="${texts.languages}">
      ${coverLanguages.map(
        (one) =>
          html`<a
            href="/?lang=${one}"
            hreflang="${one}"
            lang="${one}"
            ${one === language && html`aria-current="true"`}
            ><span aria-hidden="true">${one.slice(0, 2).toUpperCase()}</span
            ><span class="hidden">${coverTexts[one].name}</span></a
          >`,
      )}
    </nav>
  </header>`;

const install = (texts: CoverTexts): Html =>
  html`<p class="install">
    <code>npm install pay-elements</code>
    <button type="button" data-copy="npm install pay-elements" data-copied="${texts.copied}">
      ${texts.copy}
    </button>
  </p>`;

const payment = (
  { companionUrl, processorUrl, simulatorUrl, language }: CoverContext,
  texts: CoverTexts,
): Html =>
  html`<section
    class="payment"
    aria-labelledby="payment-title"
    data-script="${companionUrl}/pay-checkout.js"
    data-processor="${processorUrl}/processor.js"
    data-simulator="${simulatorUrl}"
    data-product="${products[0]?.slug}"
    data-lang="${language}"
  >
    <header>
      <h2 id="payment-title">${texts.payment}</h2>
      <p class="reference" data-label="${texts.order}">${texts.opening}</p>
    </header>
    <pay-checkout locale="${language}"></pay-checkout>
    <noscript><p class="trouble">${texts.noScript}</p></noscript>
    <div class="trouble" role="alert" data-trouble="${texts.trouble}"></div>
    <button type="button" class="link" data-retry hidden>${texts.retry}</button>
    <div class="help">
      <p data-pix>
        ${texts.pixHere} <button type="button" class="link" data-pay-pix>${texts.payPix}</button>
      </p>
      <p>
        ${texts.cardHere} <code>${testCard}</code>
        <button
          type="button"
          class="link"
          data-copy="${testCard.replaceAll(' ', '')}"
          data-copied="${texts.copied}"
          aria-label="${texts.copy} ${testCard}"
        >
          ${texts.copy}</button
        >, ${texts.cardRest}
      </p>
    </div>
    <p class="outcome" role="status" data-sent="${texts.pixSent}" data-paid="${texts.paid}"></p>
    <p class="after" hidden>
      <a data-receipt href="/shop">${texts.receipt}</a>
      <button type="button" class="link" data-again>${texts.again}</button>
    </p>
  </section>`;

const numbers = (language: CoverLanguage, texts: CoverTexts): Html =>
  html`<section class="numbers" aria-labelledby="numbers-title">
    <h2 id="numbers-title" class="hidden">${texts.numbers}</h2>
    <dl>
      ${factNames.map(
        (name) =>
          html`<div>
            <dt>${factText(facts[name], language)}</dt>
            <dd>${texts.facts[name]}</dd>
          </div>`,
      )}
    </dl>
    <p>${texts.numbersFrom} <a href="/docs/benchmarks">${texts.benchmarks}</a>.</p>
  </section>`;

/** Few documents are in another language than English. */
const documentsIn = (language: CoverLanguage, page = ''): string =>
  language === 'pt-BR' ? `/docs/pt-BR/${page}` : `/docs/${page}`;

/** What an owner wants to know on the left, what an engineer does on the right. */
const doors = ({ language }: CoverContext, texts: CoverTexts): Html =>
  html`<section class="doors">
    <div>
      <h2>${texts.forOwners}</h2>
      <p class="need">${texts.ownersNeed}</p>
      <ul>
        ${door(texts.tour, texts.doors.tour, `/stage?tour=1&lang=${language}`)}
        ${door(texts.shop, texts.doors.shop, '/shop')}
        ${door(texts.fakeReceipts, texts.doors.fakeReceipts, documentsIn(language, 'fake-receipts'))}
      </ul>
    </div>
    <div>
      <h2>${texts.forEngineers}</h2>
      ${install(texts)}
      <ul>
        ${door(texts.playground, texts.doors.playground, `/play?lang=${language}`)}
        ${door(texts.documents, texts.doors.documents, documentsIn(language))}
      </ul>
    </div>
  </section>`;

const door = (title: string, text: string, href: string): Html =>
  html`<li>
    <a href="${href}"><strong>${title}</strong><span>${text}</span><i aria-hidden="true">→</i></a>
  </li>`;

const shop = (texts: CoverTexts): Html =>
  html`<section class="shop" aria-labelledby="shop-title">
    <div>
      <h2 id="shop-title">${texts.shopTitle}</h2>
      <a class="button" href="/shop">${texts.shop}</a>
    </div>
    <ul>
      ${products.slice(0, coffeesShown).map(
        ({ slug, name }) =>
          html`<li>
            <a href="/products/${slug}"
              ><img src="/pictures/${slug}.svg" width="800" height="1000" alt="" loading="lazy" />${name}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
