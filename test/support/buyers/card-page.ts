/** Page object for `<pay-card>`, with its form in the page or in the card frame. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

export type Isolation = 'inline' | 'frame';

export interface CardWords {
  number?: string;
  expiry?: string;
  cvc?: string;
  name?: string;
  email?: string;
}

export const goodCard = { number: '4242424242424242', expiry: '1230', cvc: '123' } as const;

export class CardPage {
  readonly page: Page;
  readonly isolation: Isolation;

  constructor(page: Page, isolation: Isolation) {
    this.page = page;
    this.isolation = isolation;
  }

  get element(): Locator {
    return this.page.locator('pay-card');
  }

  get payButton(): Locator {
    return this.page.getByRole('button', { name: /^Pagar US\$/ });
  }

  /** Document of the form: the page or the card frame. */
  get form(): Page | FrameLocator {
    return this.isolation === 'inline' ? this.page : this.page.frameLocator('iframe[part=card-frame]');
  }

  field(name: keyof CardWords): Locator {
    return this.form.locator(`#${name}`);
  }

  error(name: keyof CardWords): Locator {
    return this.form.locator(`#${name}-error`);
  }

  async type(words: CardWords): Promise<void> {
    for (const [name, text] of Object.entries(words)) await this.field(name as keyof CardWords).fill(text);
  }

  async pay(words: CardWords = goodCard): Promise<void> {
    await this.type(words);
    await this.payButton.click();
  }

  /** Visible text of the element, including that in the frame. */
  async text(): Promise<string> {
    const own = await this.element.locator('.panel').innerText();
    const framed = this.isolation === 'frame' ? await this.form.locator('.fields').innerText() : '';
    return `${own}\n${framed}`.replaceAll('\u00a0', ' ');
  }

  /** Waits for a panel with this title. */
  async see(title: string): Promise<void> {
    await this.page.getByRole('heading', { name: title }).waitFor();
  }

  async seePaid(): Promise<void> {
    await this.see('Pagamento confirmado');
  }

  /**
   * Waits until the last attempt has ended with this advice. The stream can report a decline before the charge's
   * response arrives, and a press in between does nothing.
   */
  async seeAdvice(words: string): Promise<void> {
    await until(`advice “${words}”`, async () => {
      const isCleared = (await this.field('cvc').inputValue()) === '';
      const isOver = (await this.element.locator('[aria-busy=true]').count()) === 0;
      return isCleared && isOver && (await this.text()).includes(words);
    });
  }

  /** Presses a button of the bank's challenge. */
  async pressInChallenge(answer: 'Complete' | 'Fail' | 'Cancel' | 'Close'): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: answer }).click();
  }
}
