/** Reports a PIX code that is not as specified: acquirers vary and the bank's app decides, so it is shown all the same. */
import { PayDiagnosticEvent } from '../../element-events.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import { faultOf } from './br-code.ts';

/** `amount`: decimal string in BRL. */
export function reportUnusualCode(host: ViewHost, code: string, amount: string): void {
  const fault = faultOf(code, amount);
  if (fault === null) return;
  const message = `The PIX code did not pass: ${fault}.`;
  host.dispatchEvent(new PayDiagnosticEvent(host.method, 'PIX_CODE_UNUSUAL', message));
}
