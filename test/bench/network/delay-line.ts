/** Delay line of a simulated network link: runs actions at their times, in the order in which they were added. */
export class DelayLine {
  #actions: { atMs: number; run: () => void }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(atMs: number, run: () => void): void {
    this.#actions.push({ atMs, run });
    if (this.#timer === undefined) this.#arm();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#actions = [];
  }

  #arm(): void {
    const [next] = this.#actions;
    this.#timer = next && setTimeout(() => this.#run(), Math.max(0, next.atMs - performance.now()));
  }

  #run(): void {
    const nowMs = performance.now();
    // Node's timers have whole milliseconds.
    for (let next = this.#actions[0]; next && next.atMs <= nowMs + 0.5; next = this.#actions[0]) {
      this.#actions.shift();
      next.run();
    }
    this.#arm();
  }
}
