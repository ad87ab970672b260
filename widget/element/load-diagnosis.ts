/**
 * Finds out why a checkout does not load, for the shop's developers. Loaded after the first failure.
 *
 * A browser does not say why a request failed, so the cause is narrowed down by requests that need less: one without CORS, which
 * succeeds where anything responds, and one of a public file, which succeeds where responses can be read at all.
 */
import { resolveCompanion } from '../checkout/companion-url.ts';
import type { CheckoutSession } from '../checkout/shared/session.ts';
import { PayDiagnosticEvent } from '../events/element-events.ts';
import { loadStart } from '../locale/registry.ts';
import type { ViewHost } from '../ui/element-view.ts';

export interface DiagnosedHost extends ViewHost<ViewHost['method'] | null> {
  readonly companion: string | null;
  readonly checkout: string | null;
  readonly price: string | null;
}

interface Diagnosis {
  code: string;
  message: string;
  /** False if a later try may succeed although nobody changes anything. */
  isLasting: boolean;
}

/** The wait for a page that sets the checkout after a request of its own. */
const missingAfterMs = 1_000;

/** One diagnosis per session, for all elements that show it. */
const running = new WeakMap<CheckoutSession, Promise<Diagnosis | null>>();

/**
 * Dispatches a `pay-diagnostic`, and resolves to the code for a `pay-error` and to the text for the buyer, which is empty if the
 * element is to wait: the cause may pass. Null without a cause.
 */
export async function diagnoseLoad(
  host: DiagnosedHost,
  locale: string,
): Promise<[code: string, text: string] | null> {
  const { session } = host.controller;
  const companion = resolveCompanion(host.companion);
  if (!session || companion === null) {
    await new Promise((resolve) => setTimeout(resolve, missingAfterMs));
    if (host.controller.clientSecret || host.price || !host.isConnected) return null;
    report(host, missingCheckout(host));
    return ['CHECKOUT_MISSING', ''];
  }
  const diagnosing = running.get(session) ?? diagnose(session, companion);
  running.set(session, diagnosing);
  const diagnosis = await diagnosing;
  running.delete(session);
  if (!diagnosis || host.controller.session !== session) return null;
  report(host, diagnosis);
  if (!diagnosis.isLasting) return ['LOAD_TIMEOUT', ''];
  const { common } = await loadStart(locale, 'checkout');
  return [diagnosis.code, common.problems.connection];
}

const report = (host: DiagnosedHost, { code, message }: Pick<Diagnosis, 'code' | 'message'>): boolean =>
  host.dispatchEvent(new PayDiagnosticEvent(host.method, code, message));

const missingCheckout = ({ checkout, localName }: DiagnosedHost) => ({
  code: 'CHECKOUT_MISSING',
  message: `<${localName}> has ${checkout === null ? 'no' : 'an empty'} checkout: set the attribute to the client_secret of a checkout.`,
});

async function diagnose(session: CheckoutSession, companion: string): Promise<Diagnosis | null> {
  if (!navigator.onLine) return null;
  const { origin, protocol } = new URL(companion);
  if (protocol === 'http:' && isSecureContext && location.protocol === 'https:') {
    return {
      code: 'COMPANION_NOT_SECURE',
      message: `A page over https cannot call ${origin}: serve the companion over https, too.`,
      isLasting: true,
    };
  }
  const violations = watchViolations(origin);
  const file = `${companion}/pay.js`;
  const doesRespond = await responds(file, 'no-cors');
  const directive = await violations();
  if (directive) {
    return {
      code: 'CONNECTION_BLOCKED',
      message: `The page's content security policy does not allow ${origin}: add it to ${directive}.`,
      isLasting: true,
    };
  }
  if (!doesRespond) {
    return {
      code: 'COMPANION_UNREACHABLE',
      message: `Nothing responds at ${companion}: is the companion running, is its address right, and does no extension block it?`,
      isLasting: false,
    };
  }
  // It responds, so the failure may have passed.
  await session.retry();
  if (!session.isUnreachable) return null;
  if (await responds(file, 'cors')) {
    return {
      code: 'ORIGIN_NOT_ALLOWED',
      // Not the address's: a sandboxed page sends `null`, which no list of origins can contain.
      message:
        self.origin === 'null'
          ? `${companion} responds, but not to a page without an origin: add allow-same-origin to the sandbox of its frame or its policy, or serve the file over http.`
          : `${companion} responds, but not to ${self.origin}: add this origin to PAY_ALLOWED_ORIGINS, unless an extension or a proxy blocks the request.`,
      isLasting: true,
    };
  }
  return {
    code: 'RESPONSE_NOT_READABLE',
    message: `Something responds at ${companion} that this page may not read: a proxy in place of the companion, or a script of the page adds headers to requests that are refused.`,
    isLasting: false,
  };
}

const responds = (url: string, mode: RequestMode): Promise<boolean> =>
  fetch(url, { method: 'HEAD', mode, cache: 'no-store', credentials: 'omit' }).then(
    () => true,
    () => false,
  );

/** Returns a function that ends the watch and resolves to the violated directive. */
function watchViolations(origin: string): () => Promise<string | null> {
  let directive: string | null = null;
  const note = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (blockedURI.startsWith(origin)) directive = effectiveDirective;
  };
  document.addEventListener('securitypolicyviolation', note);
  return async () => {
    // The event is a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    document.removeEventListener('securitypolicyviolation', note);
    return directive;
  };
}
