/** Wrong use of the library: thrown, as the real one does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
