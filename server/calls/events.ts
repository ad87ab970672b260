/** The calls of events and their deliveries. */
import { z } from 'zod';
import { deliveryOutcomes, eventTypes, type StoredEvent } from '../checkouts/checkout.ts';
import { payEventOf } from '../checkouts/events.ts';
import { PayError } from '../errors.ts';
import { createdAtOf } from '../values/ids.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import { events as types, type PayEvent } from '../pay-event.ts';
import { pageShape, shape, text, time, timeOrNull, typeNames, whole, word } from '../values/view-fields.ts';
import { leaseMs } from '../webhooks/delivery-schedule.ts';
import { call, type Domain } from './call.ts';
import { query, wholeNumber } from '../http/input-fields.ts';

const eventPlace = 'Must be a position or the id of an event';

/** `after`: the position of the last event seen, or its id, which is its `webhook-id`. */
const filter = shape(() =>
  query({
    after: z
      .union(
        [wholeNumber(0, Number.MAX_SAFE_INTEGER), z.string().regex(/^evt_\w{1,60}$/, eventPlace)],
        eventPlace,
      )
      .default(0)
      .meta({ type: ['integer', 'string'], description: 'Position or id of the last one seen' }),
    limit: wholeNumber(1, 500).default(100),
    checkout: z.string().max(255).optional().describe('Only those of this checkout'),
  }).register(typeNames, { name: 'EventFilter' }),
);

const anyData = () => {
  const [first, ...others] = new Set(Object.values(types).map(([data]) => data()));
  return first === undefined ? z.never() : z.union([first, ...others]);
};

/** An event in the log: the type of its data depends on `type`, which the document cannot say of a list. */
export type LoggedEvent = PayEvent & { position: number; attempts: number; delivered_at: string | null };

const eventShape = shape(
  () =>
    z
      .object({
        id: text('The `webhook-id`'),
        position: whole('Place in the log; it grows'),
        type: word(eventTypes, 'Type of the event'),
        timestamp: time('Time of the event'),
        data: anyData().describe('Content of the event; its shape depends on `type`'),
        attempts: whole(
          'Number of delivery attempts, without those that were requested while a retry was scheduled',
        ),
        delivered_at: timeOrNull('When the merchant’s server accepted it; null until then'),
      })
      .meta({ id: 'Event' }) as unknown as z.ZodType<LoggedEvent, LoggedEvent>,
);

const eventPage = shape(() => pageShape(eventShape()).meta({ id: 'EventPage' }));

const deliveriesShape = shape(() =>
  z
    .object({
      event: text('Id of the event'),
      next_attempt_at: timeOrNull('When the next attempt is due; null once delivered or given up'),
      data: z
        .array(
          z
            .object({
              at: time('Start of the attempt'),
              duration_ms: whole('Duration of the attempt in milliseconds'),
              outcome: word(deliveryOutcomes, 'Outcome of the attempt'),
              status: z
                .int()
                .nullable()
                .describe("HTTP status of the merchant's server; null without a response"),
            })
            .meta({ id: 'Delivery' }),
        )
        .describe('The newest attempts, oldest first'),
    })
    .meta({ id: 'Deliveries' }),
);

const byId = { idExample: 'evt_019aa1b2c3d4', variables: { id: '$EVENT' } } as const;

export const events = {
  list: call({
    id: 'listEvents',
    method: 'GET',
    path: '/v1/events',
    scope: 'read',
    tag: 'Events',
    summary: 'List the verified events, oldest first',
    description:
      'Pass `next` as `after` for the following page, or the last `position` or `id` to continue later. If the event with that `id` ' +
      'has been removed with its order, the list starts with the events created in the hour before it.',
    input: filter,
    output: eventPage,
    answers: { 200: 'The page' },
    errors: ['EVENT_NOT_FOUND'],
    async handle({ parts }, { input: { after, limit, checkout } }) {
      const position = typeof after === 'number' ? after : await positionOf(parts, after);
      const found = await parts.store.listEvents(position, limit + 1, checkout);
      const data = found.slice(0, limit);
      const next = found.length > limit ? String(data.at(-1)?.position ?? '') : null;
      return { view: { data: data.map(eventView), next } };
    },
  }),

  deliveries: call({
    ...byId,
    id: 'listDeliveries',
    method: 'GET',
    path: '/v1/events/{id}/deliveries',
    scope: 'read',
    tag: 'Events',
    summary: 'List the delivery attempts of an event, oldest first',
    description: 'Returns the newest 20. `next_attempt_at` is null once the event is delivered or given up.',
    output: deliveriesShape,
    answers: { 200: 'The attempts' },
    errors: ['EVENT_NOT_FOUND'],
    handle: async ({ parts }, { id }) => ({ view: deliveriesView(await eventById(parts, id)) }),
  }),

  resend: call({
    ...byId,
    id: 'resendEvent',
    method: 'POST',
    path: '/v1/events/{id}/resend',
    scope: 'events',
    tag: 'Events',
    summary: 'Resend an event immediately, with the same `webhook-id`',
    description:
      'Possible in any state of the event. An earlier event of its checkout that is not delivered yet is sent first. Further attempts follow only if none has succeeded yet and some are left.',
    output: deliveriesShape,
    answers: { 202: 'Accepted; the attempts so far' },
    errors: ['EVENT_NOT_FOUND'],
    async handle({ parts }, { id }) {
      const event = await eventById(parts, id);
      const now = parts.clock.now();
      // As scheduled: read afterwards, it may have been delivered already.
      const scheduled = await parts.store.resendEvent(event.id, now, now + leaseMs);
      return { view: deliveriesView(scheduled ?? (await eventById(parts, event.id))) };
    },
  }),
};

async function eventById({ store }: Domain['parts'], id: string): Promise<StoredEvent> {
  const event = await store.eventById(id);
  if (!event) throw new PayError('EVENT_NOT_FOUND');
  return event;
}

/** More than the clocks of several processes differ. */
const repeatedMs = 60 * 60_000;
/** An id from further ahead was never an event's. */
const aheadMs = 24 * 60 * 60_000;

/** An event can be removed with its order, or be lost with a restored backup: then those created around it are listed again. */
async function positionOf({ store, clock }: Domain['parts'], id: string): Promise<number> {
  const event = await store.eventById(id);
  if (event) return event.position;
  const createdAt = createdAtOf('evt', id);
  if (createdAt === null || createdAt > clock.now() + aheadMs) throw new PayError('EVENT_NOT_FOUND');
  return await store.eventPositionAt(createdAt - repeatedMs);
}

function eventView(event: StoredEvent): LoggedEvent {
  const { id, ...fields } = payEventOf(event);
  const { position, attempts, deliveredAt } = event;
  return { id, position, ...fields, attempts, delivered_at: isoTimeOrNull(deliveredAt) };
}

const deliveriesView = (event: StoredEvent): z.output<ReturnType<typeof deliveriesShape>> => ({
  event: event.id,
  next_attempt_at: isoTimeOrNull(event.nextAttemptAt),
  data: event.deliveries.map(({ at, durationMs, outcome, status }) => ({
    at: isoTime(at),
    duration_ms: durationMs,
    outcome,
    status,
  })),
});
