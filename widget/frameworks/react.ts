'use client';
/**
 * `pay-elements/react`: each element as a component with typed props and events (`onPaySuccess`). React 19 passes
 * properties and events to custom elements itself, so a wrapper has nothing to do but to name them.
 */
import { createElement, type HTMLAttributes, type ReactElement, type RefAttributes } from 'react';
import '../define.ts';
import type { PayEventMap } from '../events.ts';
import type { AttributesOf, PascalCase, PayElements } from './elements.ts';
import './react-jsx.ts';

type Handlers = {
  [Name in keyof PayEventMap as `on${PascalCase<Name>}`]?: (event: PayEventMap[Name]) => void;
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

function componentOf<Tag extends keyof PayElements>(tag: Tag): (props: PropsOf<Tag>) => ReactElement {
  return (props) =>
    createElement(
      tag,
      Object.fromEntries(Object.entries(props).map(([name, value]) => [propOf(name), value])),
    );
}

/** `onPaySuccess` → `onpay-success`: what follows `on` is the event's name as it stands. */
const propOf = (name: string): string =>
  name.startsWith('onPay')
    ? `on${name
        .slice(2)
        .replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`)
        .toLowerCase()}`
    : name;
