/** Posts to the merchant's webhook handler: signed as by the companion, or in a form that a handler has to refuse. */
import { Webhook } from 'standardwebhooks';
import type { PayEvent } from '../pay-event.ts';

/** The companion's own timeout. */
const timeoutMs = 15_000;

/** Null without a response. */
export type HandlerStatus = number | null;

export interface Message {
  id: string;
  /** Seconds since 1970; default: now. */
  sentAt?: number;
  body: string;
  /** Default: the body. */
  signedBody?: string;
  /** Each signs; default: the shop's secret. Null: no signature headers. */
  secrets?: readonly string[] | null;
}

export interface Handler {
  /** Sends it as the companion does. */
  deliver(event: PayEvent, changes?: Partial<Message>): Promise<HandlerStatus>;
  post(message: Message): Promise<HandlerStatus>;
}

export const isAccepted = (status: HandlerStatus): boolean =>
  status !== null && status >= 200 && status < 300;

export const statusInWords = (status: HandlerStatus): string =>
  status === null ? 'got no response within 15 seconds' : `was refused with status ${status}`;

/** Body of a delivery; the event's id is the `webhook-id`. */
export const bodyOf = ({ type, timestamp, data }: PayEvent): string =>
  JSON.stringify({ type, timestamp, data });

export function handlerAt(url: string, secret: string): Handler {
  const post: Handler['post'] = async ({ id, sentAt, body, signedBody = body, secrets = [secret] }) => {
    const at = new Date(sentAt === undefined ? Date.now() : sentAt * 1000);
    const signatures = secrets?.map((each) => new Webhook(each).sign(id, at, signedBody));
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'pay-elements-exam',
          ...(signatures && {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': signatures.join(' '),
          }),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  };
  return {
    post,
    deliver: (event, changes = {}) => post({ id: event.id, body: bodyOf(event), ...changes }),
  };
}
