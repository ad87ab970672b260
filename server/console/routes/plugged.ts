/** What a plug adds to a list. */
import type { Plugged } from '../pages/transfers.ts';
import type { PageContext } from '../pages/page.ts';
import type { Buttons, Plug } from '../plug.ts';

export const pluggedInto = (plug: Plug | null, buttons: Buttons | undefined, context: PageContext): Plugged =>
  plug && buttons ? { head: plug.head(context), lead: plug.lead(context), buttons } : null;
