/** Tests an element for a `:state()`. */
export function hasState(element: Element, name: string): boolean {
  try {
    return element.matches(`:state(${name})`);
  } catch {
    // Browsers without `:state()` continue to show the element's own text.
    return false;
  }
}
