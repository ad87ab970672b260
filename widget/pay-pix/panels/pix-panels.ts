/** The panels of `<pay-pix>` without a code: expired, refused, or a button. Loaded when the first of them is needed. */
import type { TemplateResult } from 'lit';
import { type CheckoutError, isTemporary, ProblemError } from '../../checkout/shared/errors.ts';
import type { AllTexts } from '../../locale/messages.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { problemText } from '../../ui/closed/late-texts.ts';
import { actionButton, statusPanel } from '../../ui/closed/status-panel.ts';
import { PayDiagnosticEvent } from '../../events/element-events.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import { faultOf } from './br-code.ts';

export const styles = [outcomeStyles];

/** The steps with a title and a text. */
export type PanelStep = 'start' | 'stopped' | 'checking' | 'expired' | 'problem';

export interface PanelOptions {
  texts: AllTexts<'pix'>;
  error: CheckoutError | null;
  amount: string;
  money: (amount: string) => string;
  disabled: boolean;
  /** Called for a press of the button. */
  onPress: () => void;
}

/** The announcement for screen readers; empty for a button alone. */
export function wordsOf(
  step: PanelStep,
  { own, common }: AllTexts<'pix'>,
  error: CheckoutError | null,
  money: (amount: string) => string,
): string {
  switch (step) {
    case 'start':
    case 'stopped':
      return '';
    case 'checking':
      return own.checking.title;
    case 'expired':
      return `${own.expired.title}. ${own.expired.text}`;
    case 'problem':
      return problemOf({ own, common }, error, money);
  }
}

/** The buyer's text, with the bound of an amount that the service does not take. */
export function problemOf(
  { own, common }: AllTexts<'pix'>,
  error: CheckoutError | null,
  money: (amount: string) => string,
): string {
  if (!error) return '';
  const text = problemText(error, common.problems, own.problems);
  if (!(error instanceof ProblemError)) return text;
  const { minimumAmount, maximumAmount } = error;
  if (minimumAmount) return `${text} (≥ ${money(minimumAmount)})`;
  return maximumAmount ? `${text} (≤ ${money(maximumAmount)})` : text;
}

export function pixPanel(step: PanelStep, options: PanelOptions): TemplateResult {
  const { texts, error, amount, money, disabled, onPress } = options;
  const { own, common } = texts;
  switch (step) {
    case 'start':
    case 'stopped':
      // The element is disabled, or the page has cancelled `pay-submit`.
      return statusPanel({
        tone: 'neutral',
        title: own.title,
        text: '',
        actions: actionButton({ label: own.form.submit(amount), amount, disabled, onPress }),
      });
    case 'checking':
      return statusPanel({ tone: 'busy', ...own.checking });
    case 'expired':
      return statusPanel({
        tone: 'neutral',
        ...own.expired,
        actions: actionButton({ label: own.expired.action, disabled, onPress }),
      });
    case 'problem':
      return statusPanel({
        tone: 'problem',
        title: own.problemTitle,
        text: problemOf(texts, error, money),
        actions:
          error && canTryAgain(error)
            ? actionButton({
                label: isAboutAmount(error) ? own.form.submit(amount) : common.tryAgain,
                amount,
                disabled,
                onPress,
              })
            : null,
      });
  }
}

/** Error codes after which the same request can succeed: with other details, or later (§7.2). */
const worthAnotherTry = [
  'ACQUIRER_API_ERROR',
  'ACQUIRER_UNEXPECTED_RESPONSE',
  'VALIDATION_ERROR',
  'PAYMENT_IN_PROGRESS',
];

/** The next press is for another amount, so its button names it. */
const isAboutAmount = ({ code }: CheckoutError): boolean => code === 'AMOUNTS_CHANGED';

/** True when a retry can succeed. */
const canTryAgain = (error: CheckoutError): boolean =>
  isTemporary(error) ||
  isAboutAmount(error) ||
  (error instanceof ProblemError && worthAnotherTry.includes(error.code));

/**
 * Reports a PIX code that is not as specified: acquirers vary and the bank's app decides, so it is shown all the same. `amount` is a
 * decimal string in BRL.
 */
export function reportUnusualCode(host: ViewHost, code: string, amount: string): void {
  const fault = faultOf(code, amount);
  if (fault === null) return;
  const message = `The PIX code did not pass: ${fault}.`;
  host.dispatchEvent(new PayDiagnosticEvent(host.method, 'PIX_CODE_UNUSUAL', message));
}
