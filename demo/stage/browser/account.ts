/** What is in the account of the phone that pays: as much as was there when the page was opened, less what it has paid. */
export class Account {
  /** Cents, since these add up. */
  #minor = 4821_37;

  /** BRL. */
  get balance(): number {
    return this.#minor / 100;
  }

  covers(amount: number | null): boolean {
    return minorOf(amount) <= this.#minor;
  }

  take(amount: number | null): void {
    this.#minor -= minorOf(amount);
  }
}

const minorOf = (amount: number | null): number => Math.round((amount ?? 0) * 100);
