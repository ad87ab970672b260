/** Error codes of an account that takes no cards, and so no wallets either (§7.2). */
export const cardsNotEnabled: readonly string[] = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY'];
