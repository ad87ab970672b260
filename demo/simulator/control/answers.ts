import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { IllegalMove } from '../ledger/transitions.ts';

export function notFound(response: Response): void {
  response.status(404).json({ status: 'error', message: 'not found' });
}

/** An illegal move is 409 with the reason; what cannot be understood is 422. */
export const controlErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof IllegalMove) response.status(409).json({ status: 'error', message: error.message });
  else if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    response.status(422).json({ status: 'error', message: 'not understood', errors: fields });
  } else if (isBodyError(error)) {
    response.status(422).json({ status: 'error', message: 'the body is not JSON' });
  } else next(error);
};

/** http-errors of the body parser carry a 4xx `status`. */
function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500;
}
