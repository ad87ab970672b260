/** Types of the tags in React's JSX: `<pay-pix checkout={secret} onpay-success={…} />`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PayEventMap } from '../events/index.ts';
import type { AttributesOf, PayElements } from './elements.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${Name}`]?: ((event: PayEventMap[Name]) => void) | undefined;
};

type PayIntrinsicElements = {
  [Tag in keyof PayElements]: AttributesOf<Tag> &
    Handlers &
    DetailedHTMLProps<HTMLAttributes<PayElements[Tag]>, PayElements[Tag]>;
};

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React keeps its tags in one
  namespace JSX {
    interface IntrinsicElements extends PayIntrinsicElements {}
  }
}
