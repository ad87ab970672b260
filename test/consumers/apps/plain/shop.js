document.addEventListener('pay-success', ({ reference }) => {
  document.querySelector('output').textContent += `paid ${reference}; `;
});
