/** Where the card form is: in the page, or in the companion's frame. */

export type Isolation = 'frame' | 'inline';

/** As the attribute says; the frame, unless it says otherwise. */
export const isolationOf = ({ isolation }: { readonly isolation: string | null }): Isolation =>
  isolation === 'inline' ? 'inline' : 'frame';
