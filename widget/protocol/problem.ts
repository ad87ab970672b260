/** companion → anyone: RFC 9457 problem details. */
import { arrayOf, type Decoded, object, string } from './decode.ts';

const decodeStatus = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const decodeProblem = object(
  { type: string, title: string, status: decodeStatus, code: string },
  {
    detail: string,
    request_id: string,
    errors: arrayOf(object({ field: string, message: string })),
    minimum_amount: string,
    maximum_amount: string,
  },
);

/** `code` is stable and meant for programs; `detail` is for people who operate the companion. */
export type Problem = Decoded<typeof decodeProblem>;
export const problemContentType = 'application/problem+json';
