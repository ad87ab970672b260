/** The simulated wallet: its holder, whose name and email it passes on (§4.1), and its cards. */
export const walletHolder = { name: 'Ana Souza', email: 'ana.souza@example.com' } as const;

/** One card for each outcome, so that each can be shown from the sheet. */
export const sheetCards = [
  { id: 'approved', label: 'Visa •••• 4242', number: '4242424242424242', brand: 'visa' },
  { id: 'declined', label: 'Visa •••• 9995 · insufficient funds', number: '4000000000009995', brand: 'visa' },
  {
    id: 'challenged',
    label: 'Visa •••• 3155 · requires 3-D Secure',
    number: '4000002500003155',
    brand: 'visa',
  },
] as const;
