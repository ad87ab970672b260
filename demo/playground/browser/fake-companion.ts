/**
 * A fake of the companion's browser interface: intercepts `fetch`, and responds by the client secret of the
 * request.
 */
import type { CheckoutView, PaymentView } from '../../../widget/protocol/checkout.ts';
import type { OfferView } from '../../../widget/protocol/offer.ts';

/** `hang` never responds; `cut` breaks the connection. */
export type Reply = { payment: PaymentView } | { problem: { code: string }; status: number } | 'hang' | 'cut';

export interface Scene {
  view: CheckoutView;
  /** Response to reading the checkout; by default, `view`. */
  read?: 'hang' | { problem: { code: string }; status: number };
  /** Response to later reads. */
  readAgain?: 'hang';
  /** One after the other; the last one is repeated. */
  deposit?: readonly Reply[];
  charge?: readonly Reply[];
  confirm?: readonly Reply[];
}

const scenes = new Map<string, Scene & { reads: number; calls: Record<Call, number> }>();
const calls = ['deposit', 'charge', 'confirm'] as const;
type Call = (typeof calls)[number];

let sceneCount = 0;
/** Registers the scene, and returns the client secret that selects it. */
export function addScene(scene: Scene): string {
  sceneCount += 1;
  const secret = `cs_play_${sceneCount}`;
  scenes.set(secret, { ...scene, reads: 0, calls: { deposit: 0, charge: 0, confirm: 0 } });
  return secret;
}

/** Removes the scene: later requests for it never get a response. */
export const removeScene = (secret: string): boolean => scenes.delete(secret);

/** `buy` returns the scene for a checkout that is created from a price. */
export function installFakeCompanion(companionUrl: string, buy: () => Scene): void {
  const real = globalThis.fetch;
  const base = `${companionUrl}/v1/checkout`;
  const prices = `${companionUrl}/v1/prices/`;
  globalThis.fetch = (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.startsWith(prices)) return Promise.resolve(json(offerOf(url.slice(prices.length))));
    if (url === `${companionUrl}/v1/buy`) {
      const scene = buy();
      return Promise.resolve(json({ ...scene.view, client_secret: addScene(scene) }, 201));
    }
    if (!url.startsWith(base)) return real(input, init);
    return respond(url.slice(base.length), init);
  };
}

const offerOf = (price: string): OfferView => ({
  price,
  shop: 'Orvalho',
  title: 'Pedra Menina, 250 g',
  amounts: { BRL: '68.00', USD: '12.90' },
  quantity: { min: 1, max: 10 },
  collect: ['name', 'email'],
});

function respond(path: string, init: RequestInit): Promise<Response> {
  const secret = secretOf(init);
  const scene = scenes.get(secret);
  if (!scene) return never(init.signal);
  const call = calls.find((name) => path === `/${name}`);
  if (call) return pay(scene, call, init.signal);
  if (path === '/events') return Promise.resolve(stream(scene, init.signal));
  if (path === '/framing') return Promise.resolve(json({ allowed: true }));
  scene.reads += 1;
  if (scene.read === 'hang' || (scene.readAgain && scene.reads > 1)) return never(init.signal);
  if (scene.read) return Promise.resolve(problem(scene.read));
  return Promise.resolve(json(scene.view));
}

/** Reads the client secret from the header, or from the body of a form. */
function secretOf({ headers, body }: RequestInit): string {
  if (body instanceof URLSearchParams) return body.get('client_secret') ?? '';
  return /^Bearer (.+)$/.exec(new Headers(headers).get('authorization') ?? '')?.[1] ?? '';
}

function pay(
  scene: Scene & { calls: Record<Call, number> },
  call: Call,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const replies = scene[call] ?? ['hang'];
  const reply = replies[Math.min(scene.calls[call], replies.length - 1)] ?? 'hang';
  scene.calls[call] += 1;
  if (reply === 'hang') return never(signal);
  if (reply === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
  if ('problem' in reply) return Promise.resolve(problem(reply));
  scene.view = { ...scene.view, missing: [], payment: reply.payment };
  return Promise.resolve(json(reply.payment));
}

const json = (body: object, status = 200, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type, date: now() } });

const problem = ({ problem: { code }, status }: { problem: { code: string }; status: number }): Response =>
  json({ type: 'about:blank', title: code, status, code }, status, 'application/problem+json');

const now = (): string => new Date().toUTCString();

const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** Streams the view once, then only heartbeats. */
function stream({ view, readAgain }: Scene, signal: AbortSignal | null | undefined): Response {
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (readAgain === undefined)
        controller.enqueue(text.encode(`event: checkout\ndata: ${JSON.stringify(view)}\n\n`));
      const beat = setInterval(() => controller.enqueue(text.encode(': heartbeat\n\n')), 10_000);
      signal?.addEventListener('abort', () => {
        clearInterval(beat);
        controller.error(new DOMException('aborted', 'AbortError'));
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', date: now() } });
}
