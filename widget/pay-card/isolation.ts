/** Where the card form is: in the page, or in the companion's frame. */

export type Isolation = 'frame' | 'inline';

/** In the frame, unless the attribute says otherwise. */
export const wantsInline = ({ isolation }: { readonly isolation: string | null }): boolean =>
  isolation === 'inline';
