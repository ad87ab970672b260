/**
 * Detects an amount outside the platform's bounds. §7.1: a 401 from `POST /wallet/deposit/payment` means wrong credentials, a blocked
 * account, or such an amount. None has an `error_code`; only the last one's message states a bound.
 */
import { minorFromNumber } from '../values/money.ts';
import type { ErrorBody, Explanation } from './error-body.ts';

// Words of the other two messages, in both languages of the service.
const aboutAccount =
  /token|secret|credenci|credential|permiss|autoriz|authori[sz]|bloque|blocked|aprova|approve/i;
const aboutMinimum = /m[ií]nim|minimum|menor|below|at least/i;
const aboutMaximum = /m[aá]xim|maximum|maior|above|at most|limit/i;

/** `1.234,56`, `1,234.56`, `10,00`, `10.5` or `10`. */
const figure = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/;

/**
 * Requires a figure and no word about the account: mistaking a revoked credential for an amount bound would hide an outage; the
 * reverse would raise a false alarm.
 */
export function amountBoundOf({ httpStatus, body, message }: ErrorBody): Explanation | null {
  if (httpStatus !== 401 || body['error_code'] !== undefined || message === null) return null;
  if (aboutAccount.test(message)) return null;
  const bound = figure.exec(message);
  if (bound === null) return null;
  const code = 'AMOUNT_OUT_OF_BOUNDS';
  const boundMinor = parseFigure(bound[0]);
  // With two figures, or both words, the bounds cannot be distinguished: return only that there is one.
  const single = boundMinor !== null && !figure.test(message.slice(bound.index + bound[0].length));
  if (!single || aboutMinimum.test(message) === aboutMaximum.test(message)) return { code };
  return {
    code,
    figures: aboutMinimum.test(message)
      ? { minimumAmountMinor: boundMinor }
      : { maximumAmountMinor: boundMinor },
  };
}

/** The last separator is the decimal point if one or two digits follow it; all others are grouping. */
function parseFigure(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return minorFromNumber(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`));
}
