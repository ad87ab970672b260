import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { setTimeout as delay } from 'node:timers/promises';
import { isWorkDone, type CallFault } from '../control/call-faults.ts';
import { ServiceError } from '../errors.ts';
import { IllegalMove } from '../ledger/transitions.ts';
import { bodyLimit } from '../unspecified-values.ts';
import type { World } from '../world.ts';
import { authenticate } from './authentication.ts';
import { processorUnavailable } from './card-charge.ts';
import type { EndpointResponse, Endpoint } from './endpoint.ts';
import { assertAllowedTargets } from './allowed-targets.ts';
import { endpoints } from './endpoints.ts';
import { withoutUnpromised } from './unpromised-fields.ts';

/** The service of the specification, mounted at /api. */
export function serviceRouter(worldNow: () => World, onError: (error: unknown) => void): Router {
  const router = Router();
  router.use(express.raw({ type: () => true, limit: bodyLimit }), ignoreUnreadableBody);
  for (const endpoint of endpoints) {
    const handler = serve(endpoint, worldNow, onError);
    if (endpoint.method === 'GET') router.get(endpoint.path, handler);
    else router.post(endpoint.path, handler);
  }
  router.use((request, response) => {
    const logged = log(worldNow(), request);
    worldNow().requestLog.complete(logged, 404);
    response.status(404).json({ status: 'error', message: 'Rota não encontrada.' });
  });
  return router;
}

/**
 * Treats a body that is too long, incomplete or oddly encoded like a missing one, so that a specified error
 * follows.
 */
const ignoreUnreadableBody: ErrorRequestHandler = (_error, request, _response, next) => {
  request.body = undefined;
  next();
};

function serve(endpoint: Endpoint, worldNow: () => World, onError: (error: unknown) => void): RequestHandler {
  return async (request, response) => {
    const world = worldNow();
    const logged = log(world, request);
    response.set('Cache-Control', 'no-store');
    const fault = world.callFaults.take(request.path);
    if (fault) world.changes.announce('fault', fault.do);
    const result = !fault || isWorkDone(fault) ? await handle(endpoint, world, request, onError) : undefined;
    if (result?.idTransaction !== undefined && world.callbacks.mode === 'early') {
      await world.callbacks.firstAttemptsMade(result.idTransaction);
    }
    if (fault?.do === 'timeout') return;
    if (fault?.do === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    if (fault?.do === 'slow') await delay(fault.delay_ms, undefined, { ref: false });
    if (fault?.do === 'html') {
      world.requestLog.complete(logged, 200);
      response.type('html').send('<!doctype html><title>Manutenção</title><h1>Voltamos já</h1>');
      return;
    }
    const faulty =
      fault && (faultResponse(fault, endpoint.path) ?? (result && withoutUnpromised(fault.do, result)));
    const { status, body } = faulty ?? result ?? internalError;
    world.requestLog.complete(logged, status, body);
    response.status(status).json(body);
  };
}

const internalError: EndpointResponse = { status: 500, body: { status: 'error', message: 'Erro interno.' } };

async function handle(
  endpoint: Endpoint,
  world: World,
  request: Request,
  onError: (error: unknown) => void,
): Promise<EndpointResponse> {
  try {
    const body = jsonObject(request);
    const account = authenticate(world.accounts, endpoint, body, request.headers);
    assertAllowedTargets(world.allowedTargets, body);
    const { id } = request.params;
    return await endpoint.handle(world, {
      account,
      body,
      id: typeof id === 'string' ? id : '',
      idempotencyKey: request.get('idempotency-key'),
      address: request.get('x-forwarded-for') ?? request.socket.remoteAddress ?? '',
    });
  } catch (error) {
    if (error instanceof ServiceError) return error;
    if (!(error instanceof IllegalMove)) onError(error);
    return internalError;
  }
}

/**
 * Response of a fault: the service's own error if section 7 has one. Those mean that nothing was done, so a
 * fault after the work responds like a proxy.
 */
function faultResponse(fault: CallFault, path: string): EndpointResponse | undefined {
  if (fault.do === '200') return { ...internalError, status: 200 };
  if (isWorkDone(fault) && /^\d+$/.test(fault.do)) {
    return { status: Number(fault.do), body: { error: 'Bad gateway' } };
  }
  switch (fault.do) {
    case '429': {
      const limited = ['/pixout', '/wallet/card/charge', '/wallet/card/confirm'].includes(path);
      const code = limited ? { error_code: 'RATE_LIMITED' } : {};
      return { status: 429, body: { status: 'error', message: 'Muitas requisições.', ...code } };
    }
    case '503':
      if (path === '/wallet/card/charge') return processorUnavailable();
      return { status: 503, body: { status: 'error', message: 'Serviço indisponível.' } };
    case '500':
      if (path !== '/pixout') return internalError;
      return { status: 500, body: { ...internalError.body, error_code: 'INTERNAL_ERROR' } };
    default:
      return undefined;
  }
}

function log(world: World, request: Request) {
  const body: unknown = Buffer.isBuffer(request.body) ? parse(request.body) : undefined;
  return world.requestLog.add({
    method: request.method,
    path: request.path,
    idempotencyKey: request.get('idempotency-key'),
    body: body ?? null,
  });
}

/** The JSON object of the body; empty for anything else. */
function jsonObject(request: Request): Record<string, unknown> {
  const body = Buffer.isBuffer(request.body) ? parse(request.body) : undefined;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
