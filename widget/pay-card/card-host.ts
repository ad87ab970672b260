/** The interface of `<pay-card>` towards its view and its form. */
import type { CardFormSettings } from '../card-form/card-form.ts';
import type { CardField } from '../card-form/field-names.ts';
import type { CardChange } from '../card-form/form-report.ts';
import type { CardFormMessages } from '../locale/messages.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import type { ViewHost, ViewTexts } from '../ui/element-view.ts';
import type { FrameHolder } from './frame-holder.ts';
import type { Isolation } from './isolation.ts';

export interface CardHost extends ViewHost {
  readonly checkout: string | null;
  readonly companion: string | null;
  readonly isolation: Isolation | null;
  readonly display: 'redirect' | 'frame' | null;
  cardFrame(retry?: number): FrameHolder;
  renderEarly(): unknown;
}

/** Requests the name on the card always, and the email if the checkout lacks it. */
export function settingsFor(
  { checkout: { missing }, session }: OpenCheckout,
  given: { texts: CardFormMessages; disabled: boolean; busy: boolean },
): CardFormSettings {
  const asked: CardField[] = ['number', 'expiry', 'cvc', 'name'];
  return {
    ...given,
    asked: missing.includes('email') ? [...asked, 'email'] : asked,
    optional: missing.includes('name') ? [] : ['name'],
    nowMs: () => session.now(),
  };
}

export interface EntryOptions {
  settings: CardFormSettings;
  texts: () => ViewTexts<'card'>;
  onChange: (change: CardChange) => void;
  /** Called when the buyer presses Enter in the frame. */
  onSubmit: () => void;
}
