'use client';
/**
 * `pay-elements/react`: each element as a component with typed props and events (`onPaySuccess`), for React 18 and newer.
 *
 * React attaches no listeners of custom elements when it hydrates a page that a server rendered, and React 18 never
 * does, so a component adds its listeners itself.
 */
import {
  createElement,
  forwardRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import '../define.ts';
import type { PayEventMap } from '../events/index.ts';
import type { AttributesOf, PascalCase, PayElements } from './elements.ts';
import './react-jsx.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${PascalCase<Name>}`]?: ((event: PayEventMap[Name]) => void) | undefined;
};

type PropsOf<Tag extends keyof PayElements> = AttributesOf<Tag> &
  Handlers &
  HTMLAttributes<PayElements[Tag]> &
  RefAttributes<PayElements[Tag]>;

export type PayCardProps = PropsOf<'pay-card'>;
export type PayCheckoutProps = PropsOf<'pay-checkout'>;
export type PayPixProps = PropsOf<'pay-pix'>;
export type PayWalletProps = PropsOf<'pay-wallet'>;

export const PayCard = componentOf('pay-card');
export const PayCheckout = componentOf('pay-checkout');
export const PayPix = componentOf('pay-pix');
export const PayWallet = componentOf('pay-wallet');

/** React 18 sets only attributes on custom elements, and warns of layout effects on a server. */
const knowsProperties = Number.parseInt(version, 10) >= 19;
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function componentOf<Tag extends keyof PayElements>(tag: Tag): ForwardRefExoticComponent<PropsOf<Tag>> {
  const Component = forwardRef<PayElements[Tag], Record<string, unknown>>((props, outerRef) => {
    const ref = useRef<PayElements[Tag]>(null);
    useImperativeHandle(outerRef, () => ref.current as PayElements[Tag]); // set when the element is there
    const entries = Object.entries(props);
    const listeners = entries.filter(isListener);
    const listening = useRef<AbortController>(null);
    // After each render, so that the handlers of the newest one are called. A boundary that hides the element while something suspends
    // cleans up layout effects, but no others: a payment of that time is received, too.
    useCommitEffect(() => {
      listening.current?.abort();
      const { signal } = (listening.current = new AbortController());
      for (const [name, handler] of listeners)
        ref.current?.addEventListener(eventOf(name), handler, { signal });
    });
    useEffect(() => () => listening.current?.abort(), []);
    const rest = entries.filter((entry) => !isPayHandler(entry[0])).map(asKnown);
    return createElement(tag, { ...Object.fromEntries(rest), ref });
  });
  Component.displayName = tag.replaceAll(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  return Component;
}

const isPayHandler = (name: string): boolean => name.startsWith('onPay');

const isListener = (entry: [string, unknown]): entry is [string, EventListener] =>
  isPayHandler(entry[0]) && typeof entry[1] === 'function';

/** `onPaySuccess` → `pay-success`. */
const eventOf = (name: string): string =>
  name
    .slice(2)
    .replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

/** For React 18: a flag becomes an attribute that is present or absent, and the class gets its HTML name. */
function asKnown([name, value]: [string, unknown]): [string, unknown] {
  if (knowsProperties) return [name, value];
  if (name === 'disabled' || name === 'hidden') return [name, value ? '' : undefined];
  return [name === 'className' ? 'class' : name, value];
}
