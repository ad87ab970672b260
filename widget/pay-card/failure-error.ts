/**
 * Converts the failure of a charge in the frame to the error that the same charge in the page throws; null if
 * the frame lost the card.
 */
import { AnswerError, type CheckoutError, ConnectionError, ProblemError } from '../checkout/errors.ts';
import type { FrameFailure } from '../frame/messages.ts';

export function errorOf({ kind, code, status, retryAfterMs, fields }: FrameFailure): CheckoutError | null {
  switch (kind) {
    case 'problem': {
      const errors = fields.map((field) => ({ field, message: '' }));
      return new ProblemError({ code, title: code, errors }, status, retryAfterMs);
    }
    case 'connection':
      return new ConnectionError(null);
    case 'answer':
      return new AnswerError(null);
    case 'lost':
      return null;
  }
}
