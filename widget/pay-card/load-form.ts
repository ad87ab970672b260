/** Loads the module of the card form: in the page, or in the companion's frame. */

export function loadInlineForm(): Promise<typeof import('./form/inline-form.ts')> {
  // A static import of the module: requested in parallel instead of after it.
  import('../ui/field/form-field.ts').catch(() => undefined);
  return import('./form/inline-form.ts');
}

export const loadFrameForm = (): Promise<typeof import('./form/frame-form.ts')> =>
  import('./form/frame-form.ts');
