/** companion → browser: may the page that asks show the payment page in a frame (§4.1 B)? */
import { boolean, type Decoded, nullable, object } from './decode.ts';

/** `allowed` is null where the companion could not find out. */
export const decodeFraming = object({ allowed: nullable(boolean) });
export type FramingView = Decoded<typeof decodeFraming>;
