/** companion → browser: whether the requesting page may frame the hosted page (§4.1 B). */
import { boolean, type Decoded, nullable, object } from './decode.ts';

/** `allowed` is null if unknown. */
export const decodeFraming = object({ allowed: nullable(boolean) });
export type FramingView = Decoded<typeof decodeFraming>;
