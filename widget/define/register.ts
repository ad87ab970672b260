/** Registers a tag, unless it is taken: a page may load a second copy, or another version, of this script. */
export function register(tag: string, element: CustomElementConstructor): void {
  // Without a DOM there is no registry: importing this in Node is safe.
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  if (registry && !registry.get(tag)) registry.define(tag, element);
}
