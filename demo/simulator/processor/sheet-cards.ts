/** Whom the simulated wallet belongs to: the name and email that it gives (§4.1). */
export const walletHolder = { name: 'Ana Souza', email: 'ana.souza@example.com' } as const;

/** The cards in the simulated buyer's wallet, so that each ending can be shown from the sheet. */
export const sheetCards = [
  { id: 'approved', label: 'Visa •••• 4242', number: '4242424242424242', brand: 'visa' },
  { id: 'declined', label: 'Visa •••• 9995 · insufficient funds', number: '4000000000009995', brand: 'visa' },
  {
    id: 'challenged',
    label: 'Visa •••• 3155 · asks for 3-D Secure',
    number: '4000002500003155',
    brand: 'visa',
  },
] as const;
