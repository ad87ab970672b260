/** What a buyer does with `<pay-card>`, wherever its form is. */
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

  /** Of the form, which may be in another document. */
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

  /** All that the buyer reads of the element, on both sides of the frame. */
  async text(): Promise<string> {
    const own = await this.element.locator('.panel').innerText();
    const framed = this.isolation === 'frame' ? await this.form.locator('.fields').innerText() : '';
    return `${own}\n${framed}`.replaceAll('\u00a0', ' ');
  }

  /** A panel with this title. */
  async see(title: string): Promise<void> {
    await this.page.getByRole('heading', { name: title }).waitFor();
  }

  async seePaid(): Promise<void> {
    await this.see('Pagamento confirmado');
  }

  /**
   * Waits until the last try has ended with these words. The stream can report a decline before the charge's response
   * comes, and a press in between does nothing.
   */
  async seeAdvice(words: string): Promise<void> {
    await until(`advice “${words}”`, async () => {
      const isCleared = (await this.field('cvc').inputValue()) === '';
      const isOver = (await this.element.locator('[aria-busy=true]').count()) === 0;
      return isCleared && isOver && (await this.text()).includes(words);
    });
  }

  /** What the bank's window asks. */
  async answerChallenge(answer: 'Complete' | 'Fail' | 'Cancel' | 'Close'): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: answer }).click();
  }
}
