/** Thrown for wrong use of the library, like the real one does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
