/** Script of a shop's component: a closed shadow root inside another, into which a `fill` event puts an element. */
export const shopBoxScript = `
  class ShopBox extends HTMLElement {
    constructor() {
      super();
      const outer = this.attachShadow({ mode: 'closed' });
      const inner = document.createElement('section');
      outer.append(inner);
      const root = inner.attachShadow({ mode: 'closed' });
      this.addEventListener('fill', ({ detail }) => root.append(detail));
    }
  }
  customElements.define('shop-box', ShopBox);
`;
