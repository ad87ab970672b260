/**
 * Loads the view of a card. Nearly every buyer needs the form, so it is requested in parallel. After a failure the view requests it
 * again.
 */
export function loadCardView(
  loadForm: () => Promise<unknown>,
): Promise<typeof import('./view/card-view.ts')> {
  loadForm().catch(() => undefined);
  return import('./view/card-view.ts');
}
