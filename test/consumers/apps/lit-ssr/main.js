// Imported before Lit, so that it hydrates the server's markup.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import 'pay-elements/define';

document.addEventListener('pay-success', ({ reference }) => {
  document.querySelector('output').textContent += `paid ${reference}; `;
});
