/** The card at the end of the tour: the code to integrate, and links to playground and documents. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../view-state.ts';

const ptBR = {
  title: 'É isto que vai na sua página',
  text: 'Mande a quem programa a sua loja. O segredo do pedido vem do seu servidor; o resto você acabou de ver.',
  code: 'Código para a sua página',
  playground: 'Experimentar os elementos',
  documents: 'Documentação',
  copy: 'Copiar npm install pay-elements',
  copied: 'Copiado',
  close: 'Fechar',
};
const en: typeof ptBR = {
  title: 'This is what goes into your page',
  text: 'Send it to whoever programs your shop. The order’s secret comes from your server; the rest you have just seen.',
  code: 'Code for your page',
  playground: 'Try the elements',
  documents: 'Documentation',
  copy: 'Copy npm install pay-elements',
  copied: 'Copied',
  close: 'Close',
};
const es: typeof ptBR = {
  title: 'Esto es lo que va en tu página',
  text: 'Envíalo a quien programa tu tienda. El secreto del pedido viene de tu servidor; el resto lo acabas de ver.',
  code: 'Código para tu página',
  playground: 'Probar los elementos',
  documents: 'Documentación',
  copy: 'Copiar npm install pay-elements',
  copied: 'Copiado',
  close: 'Cerrar',
};
const texts: Readonly<Record<Language, typeof ptBR>> = { 'pt-BR': ptBR, en, es };

const code = `<script type="module" src="https://pay.shop.example/pay.js"></script>
<pay-checkout checkout="CLIENT_SECRET"></pay-checkout>
<script>
  document.addEventListener('pay-success', () => location.assign('/thanks'));
</script>`;

const installCommand = 'npm install pay-elements';

/** Open from the end of the tour until it is closed. */
export class Finale {
  #isOpen = false;
  #isCopied = false;
  readonly #draw: () => void;
  /** Draws afterwards, and reports a failure. */
  readonly #attempt: (action: () => Promise<void>) => Promise<void>;

  constructor(draw: () => void, attempt: (action: () => Promise<void>) => Promise<void>) {
    this.#draw = draw;
    this.#attempt = attempt;
  }

  open(): void {
    this.#isOpen = true;
    this.#isCopied = false;
    this.#draw();
    document.getElementById('finale')?.focus();
  }

  /** Moves the focus from the card to the button that starts the tour. */
  close(): void {
    const hadFocus = document.activeElement?.closest('.finale') instanceof Element;
    this.#isOpen = false;
    this.#draw();
    if (hadFocus) document.getElementById('tour-play')?.focus();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  view(language: Language): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const text = texts[language];
    const copy = (): Promise<void> =>
      this.#attempt(async () => {
        await navigator.clipboard.writeText(installCommand);
        this.#isCopied = true;
      });
    return html`<section
      class="finale"
      aria-labelledby="finale"
      @keydown=${({ key }: KeyboardEvent) => {
        if (key === 'Escape') this.close();
      }}
    >
      <div>
        <h2 id="finale" tabindex="-1">${text.title}</h2>
        <p>${text.text}</p>
        <div class="finale-ways">
          <a class="button small" href="/play?lang=${language}">${text.playground}</a>
          <a class="button second small" href="/docs/${language === 'pt-BR' ? 'pt-BR/' : ''}"
            >${text.documents}</a
          >
          <button type="button" class="button second small" @click=${copy}>
            ${this.#isCopied ? text.copied : text.copy}
          </button>
          <button type="button" class="button second small" @click=${() => this.close()}>
            ${text.close}
          </button>
        </div>
      </div>
      <pre tabindex="0" role="region" aria-label=${text.code}>${code}</pre>
    </section>`;
  }
}
