/** Loads the code of the card form: in the page, or between it and the companion's frame. */

export function loadInlineEntry(): Promise<typeof import('./inline-entry.ts')> {
  // The entry imports it: requested beside it, not after it.
  import('../ui/form-field.ts').catch(() => undefined);
  return import('./inline-entry.ts');
}

export const loadFrameEntry = (): Promise<typeof import('./frame-entry.ts')> => import('./frame-entry.ts');
