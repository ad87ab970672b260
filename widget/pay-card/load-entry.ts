/** Loads the module of the card form: for inputs in the page, or for the companion's frame. */

export function loadInlineEntry(): Promise<typeof import('./form/inline-entry.ts')> {
  // A static import of the module: requested in parallel instead of after it.
  import('../ui/field/form-field.ts').catch(() => undefined);
  return import('./form/inline-entry.ts');
}

export const loadFrameEntry = (): Promise<typeof import('./form/frame-entry.ts')> =>
  import('./form/frame-entry.ts');
