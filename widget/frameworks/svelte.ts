/** `pay-elements/svelte`: types of the tags in Svelte's templates, such as `onpay-success`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { PayEventMap } from '../events/index.ts';
import type { AttributesOf, PayElements } from './elements.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${Name}`]?: ((event: PayEventMap[Name]) => void) | undefined;
};

type PaySvelteElements = {
  [Tag in keyof PayElements]: AttributesOf<Tag> & Handlers & HTMLAttributes<PayElements[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends PaySvelteElements {}
}
