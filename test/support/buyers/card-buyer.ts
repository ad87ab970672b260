/** Simulated buyer that uses `<pay-card>` in any engine. */
import { type CardWords, goodCard, type Isolation } from './card-page.ts';
import { until } from '../until.ts';
import {
  aimAt,
  calling,
  type Find,
  type FormState,
  readForm,
  setValues,
  textOf,
  wasPressed,
} from '../browsers/engines/in-page.ts';
import type { Place, Tab } from '../browsers/engines/tab.ts';

/** Checks for the effect of a press: most engines report it at once, a busy one a little later. */
const pressChecks = 20;
/** A check takes up to six driver commands: without a pause they would slow down the page. */
const pollIntervalMs = 60;

export class CardBuyer {
  readonly tab: Tab;
  readonly #fields: Place;

  constructor(tab: Tab, isolation: Isolation) {
    this.tab = tab;
    this.#fields = isolation === 'frame' ? 'frame' : 'page';
  }

  /** The documents that show the element: the page, and the card frame if there is one. */
  get places(): Place[] {
    return this.#fields === 'frame' ? ['page', 'frame'] : ['page'];
  }

  /** Runs the function in the page or frame; null while the document is loading. */
  async evaluate<A extends readonly unknown[], R>(
    place: Place,
    run: (find: Find, ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R> | null> {
    return (await this.tab.evaluate(place, calling(run, ...args)).catch(() => null)) as Awaited<R> | null;
  }

  evaluateInForm<A extends readonly unknown[], R>(
    run: (find: Find, ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R> | null> {
    return this.evaluate(this.#fields, run, ...args);
  }

  async fillIn(words: CardWords): Promise<void> {
    await until(`${Object.keys(words).join(', ')} filled in`, () =>
      this.evaluateInForm(setValues, { ...words }),
    );
  }

  async pay(words: CardWords = goodCard): Promise<void> {
    await this.fillIn(words);
    await this.pressPay();
  }

  pressPay(): Promise<void> {
    return this.click('page', 'button', 'Pagar US$');
  }

  clickField(name: keyof CardWords): Promise<void> {
    return this.click(this.#fields, `#${name}`);
  }

  /** Presses a button of the bank's challenge. */
  pressInChallenge(answer: 'Complete' | 'Fail' | 'Cancel' | 'Close'): Promise<void> {
    return this.click('page', '[role=dialog] button', answer);
  }

  /** Clicks the element, and again if it moved and the click missed. */
  async click(place: Place, selector: string, words: string | null = null): Promise<void> {
    await until(`a click on ${selector} “${words}”`, async () => {
      const aim = await this.#aimAt(place, selector, words);
      if (!aim) return false;
      await this.tab.clickAt(...aim);
      for (let looks = 0; looks < pressChecks; looks++) {
        // Null: the press has led to another page.
        if ((await this.evaluate(place, wasPressed)) !== false) return true;
      }
      return false;
    });
  }

  look(): Promise<FormState | null> {
    return this.evaluateInForm(readForm);
  }

  async seeFocus(name: keyof CardWords): Promise<void> {
    await until(`the focus is in ${name}`, async () => (await this.look())?.focused === name);
  }

  /** Visible text of the element, including that in the frame. */
  async text(): Promise<string> {
    const own = await this.evaluate('page', textOf, '.panel');
    return this.#fields === 'frame' ? `${own}\n${(await this.look())?.text}` : (own ?? '');
  }

  async seeText(words: string): Promise<void> {
    await this.#waitFor(`“${words}”`, async () => (await this.text()).includes(words));
  }

  /** Waits for a panel with this title. */
  async see(title: string): Promise<void> {
    await this.#waitFor(`“${title}”`, async () =>
      (await this.evaluate('page', textOf, 'h1, h2, h3'))?.includes(title),
    );
  }

  seePaid(): Promise<void> {
    return this.see('Pagamento confirmado');
  }

  /**
   * Waits until the last attempt has ended with this advice, and returns the form. The stream can report a decline
   * before the charge's response arrives, and a press in between does nothing.
   */
  async seeAdvice(words: string): Promise<FormState> {
    return this.#waitFor(`advice “${words}”`, async () => {
      const form = await this.look();
      if (form?.values['cvc'] !== '' || (await this.evaluate('page', isBusy)) !== false) return null;
      const isThere =
        form.text.includes(words) || (await this.evaluate('page', textOf, '.panel'))?.includes(words);
      return isThere ? form : null;
    });
  }

  /** Waits for the condition; on timeout, rejects with what the page shows instead, and its connection and requests. */
  async #waitFor<T>(what: string, look: () => Promise<T>): ReturnType<typeof until<T>> {
    try {
      return await until(what, look, pollIntervalMs);
    } catch (cause) {
      const diagnostics = await this.evaluate('page', diagnosticsOf);
      throw new Error(`${what} is not shown, but ${JSON.stringify(diagnostics)}`, { cause });
    }
  }

  async #aimAt(place: Place, selector: string, words: string | null): Promise<[number, number] | null> {
    if (place === 'page') return this.evaluate('page', aimAt, selector, words);
    const inside = await this.evaluate('frame', aimAt, selector, words);
    const corner = await this.evaluate('page', cornerOf, 'iframe:is([part=card-frame], [slot=card-frame])');
    return corner && inside && [corner[0] + inside[0], corner[1] + inside[1]];
  }
}

const isBusy = (find: Find): boolean => find('[aria-busy=true]').length > 0;

/** Visible text, visibility, connection state, and the last requests with their times in ms. */
function diagnosticsOf(find: Find): unknown {
  const element = find('pay-card')[0];
  const controller = element && (Reflect.get(element, 'controller') as { session?: { connection: string } });
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    text: element?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText,
    visibility: document.visibilityState,
    isOnline: navigator.onLine,
    connection: controller?.session?.connection,
    now: Math.round(performance.now()),
    calls: calls
      .slice(-12)
      .map(({ name, startTime, duration, responseStatus }) => [
        new URL(name).pathname,
        Math.round(startTime),
        Math.round(duration),
        responseStatus,
      ]),
  };
}

function cornerOf(find: Find, selector: string): [number, number] | null {
  const element = find(selector)[0];
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top } = element?.getBoundingClientRect() ?? {};
  return left === undefined || top === undefined ? null : [left, top];
}
