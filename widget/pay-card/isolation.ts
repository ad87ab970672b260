/** Chooses where the card form is: in the page, or in the companion's frame. */
export type Isolation = 'frame' | 'inline';

/** True if the attribute requests the form in the page; the default is the frame. */
export const wantsInline = ({ isolation }: { readonly isolation: string | null }): boolean =>
  isolation === 'inline';
