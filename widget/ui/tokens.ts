/**
 * Theme tokens, named by role. A page sets `--pay-*` anywhere above an element; inside, `--_*` is that value or
 * the default. Defaults follow the `color-scheme` that the page declares.
 */
import { css, unsafeCSS } from 'lit';

/** A server renders for current browsers. */
const supports = (color: string): boolean => typeof CSS === 'undefined' || CSS.supports('color', color);

/**
 * White or a dark tint of the primary colour, by its luminance `y`: at least 4.5:1 (WCAG 1.4.3) on any opaque colour. Browsers without
 * relative colours get the colours of the default theme.
 */
const onPrimary = supports('color(from #000 xyz-d65 x y z)')
  ? css`color(from var(--_primary) xyz-d65
      clamp(x * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 0.9505)
      clamp(y * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 1)
      clamp(z * (y - 0.18) * 0.06, (0.18 - y) * 1e5, 1.0888))`
  : css`light-dark(#fff, #06231e)`;

const themed = css`
  :host {
    --_primary: var(--pay-color-primary, light-dark(#0b6a5d, #5fd9c4));
    --_on-primary: var(--pay-color-on-primary, ${onPrimary});
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

const knowsLightDark = supports('light-dark(#000, #fff)');

/** Browsers without `light-dark()` get the light values. */
export const tokens = knowsLightDark
  ? themed
  : unsafeCSS(themed.cssText.replaceAll(/light-dark\(([^,]+),[^)]+\)/g, '$1'));
