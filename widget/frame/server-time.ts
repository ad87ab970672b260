/** Reads the companion's time from its own page: with a time from the outer page, that page could derive the expiry date. */

export function serverTime(): () => number {
  const writtenAt = Number(document.querySelector<HTMLMetaElement>('meta[name=server-time]')?.content);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const readAt = performance.timeOrigin + (navigation?.responseStart ?? 0);
  const skewMs = Number.isFinite(writtenAt) ? writtenAt - readAt : 0;
  return () => performance.timeOrigin + performance.now() + skewMs;
}
