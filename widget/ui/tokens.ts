/**
 * Theme tokens, named by role. A page sets `--pay-*` anywhere above an element; inside, `--_*` is that value or
 * the default. Defaults follow the `color-scheme` that the page declares.
 */
import { css, unsafeCSS } from 'lit';

/** A server renders for current browsers. */
export const supportsColor = (color: string): boolean =>
  typeof CSS === 'undefined' || CSS.supports('color', color);

const themed = css`
  :host {
    --_primary: var(--pay-color-primary, light-dark(#0b6a5d, #5fd9c4));
    --_surface: var(--pay-color-surface, light-dark(#fff, #161c1b));
    --_surface-sunken: var(--pay-color-surface-sunken, light-dark(#f5f7f7, #1f2726));
    --_text: var(--pay-color-text, light-dark(#14201e, #eef3f2));
    --_text-muted: var(--pay-color-text-muted, light-dark(#53625f, #a3b1ae));
    --_border: var(--pay-color-border, light-dark(#dfe5e4, #2d3836));
    --_border-strong: var(--pay-color-border-strong, light-dark(#7d8b88, #7f8f8c));
    --_success: var(--pay-color-success, light-dark(#0a7350, #5fd9a4));
    --_danger: var(--pay-color-danger, light-dark(#b3261e, #ffb4ab));
    --_focus: var(--pay-color-focus, light-dark(#1566c0, #8ab8ff));
    --_font: var(--pay-font-family, system-ui, Roboto, sans-serif);
    --_font-mono: var(--pay-font-family-code, ui-monospace, Menlo, Consolas, monospace);
    --_size: var(--pay-font-size, 1rem);
    --_radius: var(--pay-radius, 14px);
    --_radius-control: var(--pay-radius-control, 10px);
    --_space: var(--pay-spacing, 1rem);
    --_shadow: var(--pay-shadow, 0 1px 2px rgb(16 32 29 / 6%), 0 8px 24px -12px rgb(16 32 29 / 14%));
  }
`;

const knowsLightDark = supportsColor('light-dark(#000, #fff)');

/** Browsers without `light-dark()` get the light values. */
export const tokens = knowsLightDark
  ? themed
  : unsafeCSS(themed.cssText.replaceAll(/light-dark\(([^,]+),[^)]+\)/g, '$1'));
