/**
 * Keeps the keys and the clipboard of an element's fields from the shortcuts of its page. Outside the shadow root their target is the
 * element, so a page that leaves out fields takes a typed letter for a shortcut, and cancels it; or it replaces a copied PIX code by
 * its own selection. Capturing listeners come first and cannot be stopped.
 */

/** Called for each view of an element: the same listener is added once. */
export function keepTypedKeys(root: Node): void {
  for (const type of ['keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste', 'contextmenu'])
    root.addEventListener(type, keep);
}

function keep(event: Event): void {
  const { key, isComposing } = event as KeyboardEvent;
  const [field] = event.composedPath() as Element[];
  // What the page has put into a slot is its own. Dialogs close by Escape, and keep the focus inside by Tab.
  const isTyped = field?.getRootNode() === event.currentTarget && field.matches('input,textarea');
  if (isTyped && (isComposing || !/^(Tab|Escape)$/.test(key))) event.stopPropagation();
}
