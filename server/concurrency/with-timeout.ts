/** Resolves to the result of `work`, or to `otherwise` when it takes longer than `timeMs`. The work itself goes on. */
export async function withTimeout<T, U>(timeMs: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(resolve, timeMs, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
