/** The companion's time as its page says it: the page around could give any, and read an expiry date out of the answers. */

export function serverTime(): () => number {
  const writtenAt = Number(document.querySelector<HTMLMetaElement>('meta[name=server-time]')?.content);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const readAt = performance.timeOrigin + (navigation?.responseStart ?? 0);
  const skewMs = Number.isFinite(writtenAt) ? writtenAt - readAt : 0;
  return () => performance.timeOrigin + performance.now() + skewMs;
}
