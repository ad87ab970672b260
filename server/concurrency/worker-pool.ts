/** Runs a limited number of jobs concurrently, so that a slow one does not delay the others. */
export interface WorkerPool {
  /** How many more jobs can be started now. */
  readonly free: number;
  /** Starts the job at once. The job handles its own errors. */
  start(job: () => Promise<void>): void;
  /** Resolves when no job is running. */
  finished(): Promise<void>;
}

/** `onFree` is called after each job that ends. */
export function createWorkerPool(size: number, onFree: () => void): WorkerPool {
  const running = new Set<Promise<void>>();
  return {
    get free() {
      return size - running.size;
    },
    start(job) {
      const work = job().finally(() => {
        running.delete(work);
        onFree();
      });
      running.add(work);
    },
    async finished() {
      await Promise.allSettled(running);
    },
  };
}
