/** Checks what cards and wallets need from the processor, as far as that is possible outside a browser. */
import type { Config } from '../../config.ts';
import { isLoopback } from '../../loopback.ts';
import { request, type Finding, note, ok, problem } from './finding.ts';

export function checkProcessorKeys({ publishableKey, onBehalfOf, token }: Config): Finding {
  const about = 'processor keys';
  if (publishableKey === null && onBehalfOf === null)
    return ok(about, 'are learnt from the first payment by hosted page or wallet');
  if (publishableKey !== null && !/^pk_(test|live)_/.test(publishableKey)) {
    return problem(
      about,
      'PAY_PUBLISHABLE_KEY is none',
      'It begins with pk_; a secret key must never be here.',
    );
  }
  const isSandbox = token.startsWith('tk_test_');
  if (publishableKey !== null && publishableKey.startsWith('pk_test_') !== isSandbox) {
    const advice = 'Take the key of the same environment as PAY_TOKEN, or leave it out: it is learnt.';
    return problem(about, 'PAY_PUBLISHABLE_KEY is of the other environment', advice);
  }
  if (onBehalfOf === null) {
    return note(
      about,
      'PAY_ON_BEHALF_OF is missing',
      'It is learnt from the first payment by hosted page or wallet.',
    );
  }
  return ok(about, `are of ${isSandbox ? 'sandbox' : 'live'}`);
}

/** §4.1, embedding options for wallets. */
export function checkWallets({ allowedOrigins }: Config): Finding {
  const about = 'wallets';
  const insecure = allowedOrigins.filter((origin) => {
    const url = new URL(origin);
    return url.protocol !== 'https:' && !isLoopback(url);
  });
  if (insecure.length > 0) {
    return problem(about, `need https: ${insecure.join(', ')}`, 'Serve these shops by https.');
  }
  return note(
    about,
    'whether the shop’s domain is registered cannot be seen from here',
    'Have support register each shop’s domain, once for sandbox and once for live, and add its origin to the frame ' +
      'ancestors for display="frame". Until then <pay-wallet> leads to the payment page, and says why in `pay-unavailable`.',
  );
}

export function checkCards({ rawCard }: Config): Finding {
  const about = 'cards';
  if (rawCard === 'off')
    return ok(about, 'are typed on the service’s page (PAY_RAW_CARD=off): PCI DSS SAQ A');
  const source = rawCard === 'frame' ? 'from its own card frame alone' : 'from the shop’s page as well';
  return note(
    about,
    `pass through this companion, ${source} (PAY_RAW_CARD=${rawCard}): PCI DSS SAQ D`,
    'Turn it off unless you are assessed for that; have support enable direct charges for the account.',
  );
}

export async function checkWebhook({ webhookUrl }: Config): Promise<Finding> {
  const about = 'events';
  if (webhookUrl === null) {
    return note(about, 'go nowhere by themselves', 'Set PAY_WEBHOOK_URL, or poll GET /v1/events for them.');
  }
  const url = new URL(webhookUrl);
  // HEAD returns no body; any status shows that the host responds.
  if ((await request(webhookUrl, { method: 'HEAD' })) === null) {
    return problem(
      about,
      'nothing responds at PAY_WEBHOOK_URL',
      'Start the server that takes them, and check the address, the firewall and the certificate.',
    );
  }
  if (url.protocol === 'https:' || isLoopback(url)) return ok(about, 'are sent, signed');
  return problem(about, 'are sent without https', 'Give PAY_WEBHOOK_URL an https address.');
}
