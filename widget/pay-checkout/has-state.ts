/** Does the element have this `:state()`? */
export function hasState(element: Element, name: string): boolean {
  try {
    return element.matches(`:state(${name})`);
  } catch {
    // Browsers without `:state()` keep showing the element's own text.
    return false;
  }
}
