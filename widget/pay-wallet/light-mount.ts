/**
 * A place in the document itself for what refuses to be in a shadow root, shown where the element is.
 *
 * The place is a child of the outermost host. Through every shadow root on the way it is passed on by a slot, down to
 * the element's own `<slot name="pay-wallet">`. Closed roots are no obstacle: a root knows its host.
 */
export const slotName = 'pay-wallet';

export interface LightMount {
  readonly place: HTMLElement;
  /** The page may have redrawn what is around the element. */
  readonly isIntact: boolean;
  remove(): void;
}

let count = 0;

export function mountInLight(element: HTMLElement): LightMount {
  // Several elements can share an outer host: each has a name of its own above its own slot.
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
