/**
 * Mounts a node in the document's light DOM, for the processor's buttons, which do not work in a shadow root.
 *
 * The node is a child of the outermost host. A slot in every shadow root on the way projects it down to the element's own
 * `<slot name="pay-wallet">`. Closed roots work too, since a root has its host.
 */
export const slotName = 'pay-wallet';

export interface LightDomMount {
  readonly place: HTMLElement;
  /** False once the page has redrawn a parent of the node. */
  readonly isIntact: boolean;
  remove(): void;
}

let count = 0;

/** The places that are still in use. */
const inUse = new WeakSet<Element>();

/** `onChange` is called when the page has changed the children of a parent of the node. */
export function mountInLightDom(element: HTMLElement, onChange: () => void): LightDomMount {
  // Several elements can share an outer host, so each gets its own slot name there.
  const outerName = `${slotName}-${++count}`;
  const place = document.createElement('div');
  for (const earlier of element.querySelectorAll(`:scope > [slot=${slotName}]`)) {
    // The processor's call for a previous checkout needs its buttons until it returns: without the slot, they are hidden.
    if (inUse.has(earlier)) earlier.slot = '';
    // A clone of an element, as in a framework's snapshot of the page, has dead buttons.
    else earlier.remove();
  }
  const added: HTMLElement[] = [];
  const observer = new MutationObserver(onChange);
  const add = (node: HTMLElement, parent: HTMLElement): void => {
    parent.append(node);
    observer.observe(parent, { childList: true });
    added.push(node);
  };
  let host = element;
  for (let root = host.getRootNode(); root instanceof ShadowRoot; root = host.getRootNode()) {
    const passage = document.createElement('slot');
    passage.name = outerName;
    passage.slot = host === element ? slotName : outerName;
    add(passage, host);
    host = root.host as HTMLElement;
  }
  place.slot = host === element ? slotName : outerName;
  add(place, host);
  inUse.add(place);
  return {
    place,
    get isIntact() {
      return added.every(({ isConnected }) => isConnected);
    },
    remove() {
      observer.disconnect();
      inUse.delete(place);
      for (const node of added) node.remove();
    },
  };
}
