/** `pay-elements/svelte`: the tags in Svelte's templates, with `onpay-success` and its like. Types alone. */
import type { HTMLAttributes } from 'svelte/elements';
import type { PayEventMap } from '../events.ts';
import type { AttributesOf, PayElements } from './elements.ts';

type Handlers = { [Name in keyof PayEventMap as `on${Name}`]?: (event: PayEventMap[Name]) => void };

type PaySvelteElements = {
  [Tag in keyof PayElements]: AttributesOf<Tag> & Handlers & HTMLAttributes<PayElements[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends PaySvelteElements {}
}
