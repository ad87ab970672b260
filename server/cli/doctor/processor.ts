/** Checks what cards and wallets need from the processor, as far as that is possible outside a browser. */
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { type Finding, note, ok, problem } from '../../process/finding.ts';

export function checkProcessorKeys({ publishableKey, onBehalfOf, token }: Config): Finding {
  const about = 'processor keys';
  if (publishableKey === null && onBehalfOf === null)
    return ok(about, 'will be read from the first payment by hosted page or wallet');
  if (publishableKey !== null && !/^pk_(test|live)_/.test(publishableKey)) {
    return problem(
      about,
      'PAY_PUBLISHABLE_KEY is not a publishable key',
      'It must begin with pk_; never set a secret key here.',
    );
  }
  const isSandbox = token.startsWith('tk_test_');
  if (publishableKey !== null && publishableKey.startsWith('pk_test_') !== isSandbox) {
    const advice =
      'Use the key of PAY_TOKEN’s environment, or remove it: then it is read from the first payment.';
    return problem(about, 'PAY_PUBLISHABLE_KEY belongs to the other environment', advice);
  }
  if (onBehalfOf === null) {
    return note(
      about,
      'PAY_ON_BEHALF_OF is missing',
      'It is read from the first payment by hosted page or wallet.',
    );
  }
  return ok(about, `are for ${isSandbox ? 'sandbox' : 'live'}`);
}

/** §4.1, embedding options for wallets. */
export function checkWallets({ allowedOrigins }: Config): Finding {
  const about = 'wallets';
  const insecure = allowedOrigins.filter((origin) => {
    const url = new URL(origin);
    return url.protocol !== 'https:' && !isLoopback(url);
  });
  if (insecure.length > 0) {
    return problem(about, `need https: ${insecure.join(', ')}`, 'Serve these shops over https.');
  }
  return note(
    about,
    'the registration of the shop’s domain cannot be checked from here',
    'Ask support to register each shop’s domain, once for sandbox and once for live, and to add its origin to the frame ' +
      'ancestors for display="frame". Until then <pay-wallet> falls back to the payment page, and reports why by `pay-unavailable`.',
  );
}

export function checkCards({ rawCard }: Config): Finding {
  const about = 'cards';
  if (rawCard === 'off')
    return ok(about, 'are entered on the service’s page (PAY_RAW_CARD=off): PCI DSS SAQ A');
  const source = rawCard === 'frame' ? 'from its own card frame only' : 'from the shop’s page as well';
  return note(
    about,
    `pass through this companion, ${source} (PAY_RAW_CARD=${rawCard}): PCI DSS SAQ D`,
    'Turn it off unless you are assessed for that; ask support to enable direct charges for the account.',
  );
}
