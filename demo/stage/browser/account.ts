/** Balance of the simulated bank account: starts anew with the page, and falls by each payment. */
export class Account {
  /** In cents, for exact sums. */
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
