/**
 * Waits for the pointer to be released from a button of `root`: what moves the button away meanwhile, such as an error
 * shown on blur, would lose the click.
 */
export function afterPress(root: ParentNode, then: () => void): void {
  if (!root.querySelector('button:active')) return then();
  const release = new AbortController();
  const onRelease = (): void => {
    release.abort();
    setTimeout(then);
  };
  // A touch that becomes a scroll is cancelled.
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, onRelease, { signal: release.signal });
}
