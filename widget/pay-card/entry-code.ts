/** Where the code of the card form is: in the page, or between it and the companion's frame. */

export type Isolation = 'frame' | 'inline';

/** As the attribute says; the frame, unless it says otherwise. */
export const isolationOf = ({ isolation }: { readonly isolation: string | null }): Isolation =>
  isolation === 'inline' ? 'inline' : 'frame';

export const loadInlineEntry = (): Promise<typeof import('./inline-entry.ts')> => import('./inline-entry.ts');

export const loadFrameEntry = (): Promise<typeof import('../frame/frame-entry.ts')> =>
  import('../frame/frame-entry.ts');
