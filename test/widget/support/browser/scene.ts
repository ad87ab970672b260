/** Sets up a checkout at the fake companion, shows an element of it, and records its events. */
import type { PayPix } from '../../../../widget/pay-pix/pay-pix.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import type { Instructions, CompanionRecord } from '../fake-companion-control.ts';
import '../../../../widget/define.ts';

export const companion = '/companion';

/** A BR Code of 129.90 with a valid CRC. */
export const brCode =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865406129.905802BR5913Fulano de Tal6008BRASILIA62070503***63048CAB';

let createdAtMs = Date.parse('2026-01-01T00:00:00Z');

/** A PIX payment, younger than that of the previous call. */
export function pixPayment(fields: Partial<PaymentView> = {}): PaymentView {
  createdAtMs += 60_000;
  return {
    id: `pay_${crypto.randomUUID()}`,
    transaction: crypto.randomUUID(),
    method: 'pix',
    status: 'pending',
    currency: 'BRL',
    amount: '129.90',
    created_at: new Date(createdAtMs).toISOString(),
    expires_at: inSeconds(900),
    pix: { code: brCode, image_url: null },
    ...fields,
  };
}

const { now } = Date;

/** Sets the clocks of the device and of the companion ahead. */
export async function advanceClocks(scene: Scene, seconds: number): Promise<void> {
  await scene.configure({ skewMs: seconds * 1000 });
  Date.now = () => now() + seconds * 1000;
}

export const restoreClock = (): void => void (Date.now = now);

export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

export class Scene {
  readonly secret = `cs_${crypto.randomUUID()}`;
  /** Events that the element dispatched, in order. */
  readonly events: Event[] = [];

  /** Changes the companion's view and responses from now on. */
  async configure(instructions: Instructions): Promise<void> {
    await fetch(`${companion}/control/${this.secret}`, { method: 'PUT', body: JSON.stringify(instructions) });
  }

  async record(): Promise<CompanionRecord> {
    const response = await fetch(`${companion}/control/${this.secret}`);
    return (await response.json()) as CompanionRecord;
  }

  /** Requests so far, in the form `GET /v1/checkout`. */
  async calls(): Promise<string[]> {
    return (await this.record()).calls.map(({ method, path }) => `${method} ${path}`);
  }

  /** Bodies of the deposit requests so far. */
  async deposits(): Promise<unknown[]> {
    const { calls } = await this.record();
    return calls.filter(({ path }) => path.endsWith('/deposit')).map(({ body }) => body);
  }

  show(attributes: { [name: string]: string } = {}): PayPix {
    const element = document.createElement('pay-pix');
    for (const type of eventTypes) element.addEventListener(type, (event) => this.events.push(event));
    for (const [name, value] of Object.entries({
      companion,
      checkout: this.secret,
      locale: 'pt-BR',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    document.body.append(element);
    return element;
  }

  eventsOf<T extends Event>(type: abstract new (...args: never[]) => T): T[] {
    return this.events.filter((event): event is T => event instanceof type);
  }
}

const eventTypes = [
  'pay-ready',
  'pay-change',
  'pay-submit',
  'pay-status',
  'pay-success',
  'pay-error',
  'pay-unavailable',
  'pay-diagnostic',
];

/** Configured before an element sends its first request. */
export async function createScene(instructions: Instructions): Promise<Scene> {
  const scene = new Scene();
  await scene.configure(instructions);
  return scene;
}
