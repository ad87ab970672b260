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

export function mountInLightDom(element: HTMLElement): LightDomMount {
  // Several elements can share an outer host, so each gets its own slot name there.
  const outerName = `${slotName}-${++count}`;
  const place = document.createElement('div');
  const added: HTMLElement[] = [];
  let host = element;
  for (let root = host.getRootNode(); root instanceof ShadowRoot; root = host.getRootNode()) {
    const passage = document.createElement('slot');
    passage.name = outerName;
    passage.slot = host === element ? slotName : outerName;
    host.append(passage);
    added.push(passage);
    host = root.host as HTMLElement;
  }
  place.slot = host === element ? slotName : outerName;
  host.append(place);
  added.push(place);
  return {
    place,
    get isIntact() {
      return added.every(({ isConnected }) => isConnected);
    },
    remove() {
      for (const node of added) node.remove();
    },
  };
}
