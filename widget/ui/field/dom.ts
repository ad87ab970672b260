/** Creates elements without a template engine: the card frame loads none, and shares its form with the shop's page. */

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `true` sets an attribute without a value; `false`, `null` and `undefined` remove it. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** The same for `svg` and its content. */
export function draw(tag: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}
