/** `pay-elements/vue`: types of the tags in Vue's templates, such as `@pay-success`. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { PayEventMap } from '../events/index.ts';
import type { AttributesOf, PascalCase, PayElements } from './elements.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${PascalCase<Name>}`]?: ((event: PayEventMap[Name]) => void) | undefined;
};

type PayGlobalComponents = {
  [Tag in keyof PayElements]: new () => {
    $props: AttributesOf<Tag> & Handlers & HTMLAttributes & PublicProps;
  };
};

declare module 'vue' {
  interface GlobalComponents extends PayGlobalComponents {}
}
