/** Error responses of the control interface. */
import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { IllegalMove } from '../ledger/transitions.ts';
import type { Refusal } from './refusal.ts';

function refuse(response: Response, status: number, refusal: Refusal & { errors?: object }): void {
  response.status(status).json({ status: 'error', ...refusal });
}

export function notFound(response: Response): void {
  refuse(response, 404, { code: 'not_found', message: 'not found' });
}

/** Returns 409 with the reason for an illegal move, and 422 for an invalid request. */
export const controlErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof IllegalMove) {
    refuse(response, 409, { code: error.code, message: error.message, ...error.states });
  } else if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    refuse(response, 422, { code: 'not_understood', message: 'invalid request', errors: fields });
  } else if (isBodyError(error)) {
    refuse(response, 422, { code: 'not_understood', message: 'the body is not JSON' });
  } else next(error);
};

/** http-errors of the body parser have a 4xx `status`. */
function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500;
}
