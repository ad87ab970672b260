/** `<pay-card>` as its view sees it, and the form that its attributes ask for. */
import type { CardFormSettings } from '../card-form/card-form.ts';
import type { CardField } from '../card-form/field-names.ts';
import type { CardChange } from '../card-form/form-report.ts';
import { resolveCompanion } from '../checkout/companion-url.ts';
import type { CardFormMessages } from '../locale/messages.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import type { ViewHost, ViewTexts } from '../ui/element-view.ts';
import type { CardEntry } from './card-entry.ts';
import { loadFrameEntry, loadInlineEntry } from './entry-code.ts';
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

/** The name on the card is always asked for, the email where nobody has told it yet. */
export function settingsFor(
  { checkout, session }: OpenCheckout,
  given: { texts: CardFormMessages; disabled: boolean; busy: boolean },
): CardFormSettings {
  const asked: CardField[] = ['number', 'expiry', 'cvc', 'name'];
  if (checkout.missing.includes('email')) asked.push('email');
  return {
    ...given,
    asked,
    optional: checkout.missing.includes('name') ? [] : ['name'],
    nowMs: () => session.now(),
  };
}

export interface EntryWiring {
  settings: CardFormSettings;
  texts: () => ViewTexts<'card'>;
  onChange: (change: CardChange) => void;
  /** The buyer pressed Enter in the frame. */
  onSubmit: () => void;
}

/** Loads the form's code. */
export const loadEntry = (isInline: boolean, host: CardHost, wiring: EntryWiring): Promise<CardEntry> =>
  isInline ? loadInline(host, wiring) : loadFrame(host, wiring);

async function loadInline(host: CardHost, { settings, onChange }: EntryWiring): Promise<CardEntry> {
  const { InlineEntry, styles } = await loadInlineEntry();
  host.adopt(styles);
  return new InlineEntry({ onChange, whenShown: () => host.updateComplete }, settings);
}

async function loadFrame(host: CardHost, { settings, ...wiring }: EntryWiring): Promise<CardEntry> {
  const { FrameEntry } = await loadFrameEntry();
  const companion = resolveCompanion(host.companion) ?? '';
  return new FrameEntry(
    { host, companion, clientSecret: host.controller.clientSecret ?? '', ...wiring },
    settings,
  );
}
