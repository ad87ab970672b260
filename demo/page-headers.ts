/** Headers that the demo's own pages share: the page's content policy, and those that are the same for all. */
export const pageHeaders = (contentPolicy: string): Record<string, string> => ({
  'content-security-policy': contentPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
