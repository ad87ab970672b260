/**
 * Fake companion for element tests, with real HTTP and event streams, and an interface that controls it.
 *
 * Each test has its own client secret, so tests do not affect each other. It serves the browser's interface below any
 * prefix; `PUT control/SECRET` sets its view and responses, `GET control/SECRET` returns the recorded requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CheckoutView, PaymentView } from '../../../widget/protocol/checkout.ts';
import { isRecord } from '../../../widget/protocol/decode.ts';
import { pixQr } from '../../../server/qr/pix-code.ts';
import { cardFrame, slowFile } from './card-frame.ts';
import type { Instructions, PaymentResponse, RecordedCall } from './fake-companion-control.ts';

interface Scene {
  view: CheckoutView;
  /** Responses to the next calls, by the end of their path. */
  responses: Record<'deposit' | 'charge' | 'confirm', PaymentResponse[]>;
  stream: NonNullable<Instructions['stream']>;
  reads: NonNullable<Instructions['reads']>;
  skewMs: number;
  calls: RecordedCall[];
  streams: Set<ServerResponse>;
  hanging: ServerResponse[];
}

const scenes = new Map<string, Scene>();

/** Handles requests below `/control/…` and `/v1/…`, with or without a prefix; returns false for others. */
export async function fakeCompanion(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://fake');
  if (slowFile(request, response)) return true;
  const control = /\/control\/([\w-]+)$/.exec(pathname)?.[1];
  if (control) {
    await handleControl(control, request, response);
    return true;
  }
  if (pathname.endsWith('/frame/card')) return await cardFrame(request, response);
  const path = /\/v1\/checkout(\/\w+)?$/.exec(pathname)?.[0];
  if (!path) return false;
  await handleBrowser(path, request, response);
  return true;
}

async function handleControl(
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const scene = scenes.get(secret) ?? newScene();
  scenes.set(secret, scene);
  if (request.method === 'PUT') {
    const { view, payment, stream, reads, skewMs, cutStreams, late, ...queued } = (await json(
      request,
    )) as Instructions;
    if (view) Object.assign(scene.view, view);
    if (payment !== undefined) {
      scene.view.payment = payment && withQr({ ...scene.view.payment, ...payment } as PaymentView);
    }
    const { responses } = scene;
    responses.deposit = queued.deposits ?? responses.deposit;
    responses.charge = queued.charges ?? responses.charge;
    responses.confirm = queued.confirms ?? responses.confirm;
    if (stream) scene.stream = stream;
    if (reads) scene.reads = reads;
    if (skewMs !== undefined) scene.skewMs = skewMs;
    if (late) for (const hanging of scene.hanging.splice(0)) respond(scene, late, hanging);
    if (cutStreams) for (const open of scene.streams) open.destroy();
    else if (view || payment !== undefined) for (const open of scene.streams) push(open, scene);
  }
  send(response, 200, { calls: scene.calls, streams: scene.streams.size }, 'application/json', scene.skewMs);
}

async function handleBrowser(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const { client_secret: secret = bearer ?? '', ...form } = isForm ? await fieldsOf(request) : {};
  const body = isForm ? form : request.method === 'POST' ? await json(request) : null;
  const scene = scenes.get(secret);
  const idempotencyKey = request.headers['idempotency-key']?.toString() ?? null;
  scene?.calls.push({ method: request.method ?? '', path, body, idempotencyKey });
  if (!scene) return problem(response, 401, { code: 'UNAUTHENTICATED' });
  if (path.endsWith('/events')) return stream(scene, response);
  const call = (['deposit', 'charge', 'confirm'] as const).find((name) => path.endsWith(`/${name}`));
  if (call && isOfOldAmount(scene, body)) return problem(response, 409, { code: 'AMOUNTS_CHANGED' });
  if (call) return pay(scene, call, response);
  const isCut = scene.reads === 'cut' || (scene.reads === 'blocked' && path.endsWith('/status'));
  if (isCut) return void response.destroy();
  send(response, 200, scene.view, 'application/json', scene.skewMs);
}

/** True for a request that names the amounts of an earlier revision. */
function isOfOldAmount({ view }: Scene, body: unknown): boolean {
  const revision = isRecord(body) ? body['revision'] : undefined;
  return revision !== undefined && Number(revision) !== view.revision;
}

function stream(scene: Scene, response: ServerResponse): void {
  if (scene.stream === 'refused') return problem(response, 503, { code: 'RATE_LIMITED' });
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    date: dateOf(scene.skewMs),
  });
  response.flushHeaders();
  scene.streams.add(response);
  response.once('close', () => scene.streams.delete(response));
  push(response, scene);
}

/** Sends the view, unless the stream is held back: then it has headers and nothing more. */
function push(response: ServerResponse, scene: Scene): void {
  if (scene.stream === 'open')
    response.write(`: heartbeat\n\nevent: checkout\ndata: ${JSON.stringify(scene.view)}\n\n`);
}

function pay(scene: Scene, call: keyof Scene['responses'], response: ServerResponse): void {
  const responses = scene.responses[call];
  const next = responses.length > 1 ? responses.shift() : responses[0];
  respond(scene, next, response, call === 'deposit');
}

function respond(
  scene: Scene,
  next: PaymentResponse | undefined,
  response: ServerResponse,
  isDeposit = false,
): void {
  if (!next || 'cut' in next) return void response.destroy();
  if ('problem' in next) return problem(response, next.status, next.problem);
  if ('proxy' in next) return void response.writeHead(next.proxy).end('<html>');
  if ('hang' in next) return void scene.hanging.push(response);
  const before = scene.view.payment;
  // A live deposit is returned in its current state; one without a transaction may get it with this response.
  const isKnown = before?.id === next.payment.id && before.transaction !== null;
  const payment = isDeposit && isKnown ? before : withQr(next.payment);
  scene.view.payment = payment;
  scene.view.missing = [];
  send(response, 200, payment, 'application/json', scene.skewMs);
  for (const open of scene.streams) push(open, scene);
}

const problem = (response: ServerResponse, status: number, details: Record<string, unknown>): void =>
  send(
    response,
    status,
    { type: 'about:blank', title: 'No', status, ...details },
    'application/problem+json',
    0,
  );

/** Adds the modules of the QR code, as the companion does for a code that fits. */
function withQr(payment: PaymentView): PaymentView {
  const qr = payment.pix && pixQr(payment.pix.code);
  return payment.pix && qr ? { ...payment, pix: { ...payment.pix, qr } } : payment;
}

const dateOf = (skewMs: number): string => new Date(Date.now() + skewMs).toUTCString();

function send(response: ServerResponse, status: number, body: unknown, type: string, skewMs: number): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', date: dateOf(skewMs) });
  response.end(JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const json = async (request: IncomingMessage): Promise<unknown> => JSON.parse(await text(request));

const fieldsOf = async (request: IncomingMessage): Promise<Partial<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(await text(request)));

function newScene(): Scene {
  const view: CheckoutView = {
    id: crypto.randomUUID(),
    reference: 'order-1001',
    description: null,
    status: 'open',
    methods: ['pix'],
    amounts: { BRL: '129.90' },
    revision: 0,
    environment: 'live',
    card_mode: 'hosted',
    missing: [],
    return_url: null,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    payment: null,
  };
  const responses = { deposit: [], charge: [], confirm: [] };
  return {
    view,
    responses,
    stream: 'open',
    reads: 'served',
    skewMs: 0,
    calls: [],
    streams: new Set(),
    hanging: [],
  };
}
