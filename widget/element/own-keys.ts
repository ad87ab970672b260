/**
 * Keeps the keys of an element's controls from the shortcuts of its page. Outside the shadow root their target is the element, so a
 * page that leaves out fields takes a typed letter for a shortcut, and cancels it. Capturing listeners come first and cannot be
 * stopped.
 */

/** Leave the control: dialogs close by the one, and keep the focus inside by the other. */
const pageKeys = ['Escape', 'Tab'];

/** Keys that press a button or follow a link. */
const pressKeys = [' ', 'Enter'];

export function keepOwnKeys(root: Node): void {
  for (const type of ['keydown', 'keypress', 'keyup']) {
    root.addEventListener(type, (event) => {
      if (isOwn(event as KeyboardEvent, root)) event.stopPropagation();
    });
  }
}

function isOwn(event: KeyboardEvent, root: Node): boolean {
  const [target] = event.composedPath();
  // What the page has put into a slot is its own.
  if (!(target instanceof Element) || target.getRootNode() !== root) return false;
  if (target.matches('input, textarea, select')) return event.isComposing || !pageKeys.includes(event.key);
  return pressKeys.includes(event.key) && target.matches('button, a');
}
