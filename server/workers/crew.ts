/** Jobs under way side by side, a limited number of them: a slow one keeps none of the others waiting. */
export interface Crew {
  /** How many more can be taken on. */
  readonly free: number;
  /** Starts it at once. What it rejects with has to be handled by the job itself. */
  start(job: () => Promise<void>): void;
  /** Resolves when none is under way. */
  finished(): Promise<void>;
}

/** `onFree`: after each job that ends. */
export function createCrew(size: number, onFree: () => void): Crew {
  const underWay = new Set<Promise<void>>();
  return {
    get free() {
      return size - underWay.size;
    },
    start(job) {
      const work = job().finally(() => {
        underWay.delete(work);
        onFree();
      });
      underWay.add(work);
    },
    async finished() {
      await Promise.allSettled(underWay);
    },
  };
}
