/** The home page and the product pages. */
import { type Product, products } from '../catalogue.ts';
import { type Html, html } from '../html.ts';
import { money, page, type PageContext, unpaidNotice } from './page.ts';

const card = (product: Product, { language }: PageContext): Html =>
  html`<li>
    <a class="card" href="/products/${product.slug}">
      <img src="/pictures/${product.slug}.svg" width="800" height="1000" alt="" loading="lazy" />
      <span class="card-name">${product.name}</span>
      <span class="card-price">${money(product.priceMinor.BRL, 'BRL', language)}</span>
      <span class="card-kind">${product.kind[language]}</span>
    </a>
  </li>`;

export function homePage(context: PageContext): Html {
  const { texts } = context;
  const isCoffee = ({ picture }: Product): boolean => picture === 'bag';
  return page(context, {
    title: texts.tagline,
    sheet: 'catalogue',
    main: html`${unpaidNotice(context)}
      <section class="hero">
        <div class="hero-hill" aria-hidden="true"></div>
        <div class="hero-words">
          <h1>${texts.heroTitle}</h1>
          <p>${texts.heroText}</p>
          <a class="button" href="#coffees">${texts.heroAction}</a>
        </div>
        <a class="hero-picture" href="/products/pedra-menina"
          ><img
            src="/pictures/pedra-menina.svg"
            width="800"
            height="1000"
            alt="Pedra Menina"
            fetchpriority="high"
        /></a>
      </section>
      <ul class="promises">
        ${texts.promises.map((promise) => html`<li>${promise}</li>`)}
      </ul>
      <section id="coffees" class="shelf">
        <header>
          <h2>${texts.coffees}</h2>
          <p>${texts.coffeesText}</p>
        </header>
        <ul class="grid four">
          ${products.filter(isCoffee).map((product) => card(product, context))}
        </ul>
      </section>
      <section class="shelf">
        <header>
          <h2>${texts.gear}</h2>
          <p>${texts.gearText}</p>
        </header>
        <ul class="grid three">
          ${products.filter((product) => !isCoffee(product)).map((product) => card(product, context))}
        </ul>
      </section>`,
  });
}

export function productPage(context: PageContext, product: Product): Html {
  const { language, texts } = context;
  return page(context, {
    title: product.name,
    sheet: 'catalogue',
    main: html`<article class="product">
      <img
        class="product-picture"
        src="/pictures/${product.slug}.svg"
        width="800"
        height="1000"
        alt="${product.name}"
      />
      <div class="product-words">
        <p class="eyebrow">${product.kind[language]}</p>
        <h1>${product.name}</h1>
        <p class="story">${product.story[language]}</p>
        <form class="buy" method="post" action="/cart">
          <input type="hidden" name="product" value="${product.slug}" />
          <input type="hidden" name="do" value="add" />
          <p class="price">
            ${money(product.priceMinor.BRL, 'BRL', language)}
            <small>${money(product.priceMinor.USD, 'USD', language)} ${texts.abroad}</small>
          </p>
          <button class="button">${texts.add}</button>
        </form>
        <h2 class="eyebrow">${texts.details}</h2>
        <dl class="facts">
          ${product.facts.map(
            ([name, value]) =>
              html`<div>
                <dt>${name[language]}</dt>
                <dd>${value[language]}</dd>
              </div>`,
          )}
        </dl>
      </div>
    </article>`,
  });
}
