// Before Lit, so that it takes over what the server has rendered.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import 'pay-elements/define';

document.addEventListener('pay-success', ({ reference }) => {
  document.querySelector('output').textContent += `paid ${reference}; `;
});
