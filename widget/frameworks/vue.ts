/** `pay-elements/vue`: the tags in Vue's templates, with `@pay-success` and its like. Types alone. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { PayEventMap } from '../events.ts';
import type { AttributesOf, PascalCase, PayElements } from './elements.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${PascalCase<Name>}`]?: (event: PayEventMap[Name]) => void;
};

type PayGlobalComponents = {
  [Tag in keyof PayElements]: new () => {
    $props: AttributesOf<Tag> & Handlers & HTMLAttributes & PublicProps;
  };
};

declare module 'vue' {
  interface GlobalComponents extends PayGlobalComponents {}
}
