/** Describes the requests to `PAY_WEBHOOK_URL`: the `webhooks` of the document, one per event type. */
import { z } from 'zod';
import { eventTypes } from '../checkouts/checkout.ts';
import { events } from '../pay-event.ts';
import { time } from '../values/view-fields.ts';
import { type Components, type Json, viewSchema } from './json-schema.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signature = [
  header('webhook-id', 'Id of the event, the same on every try: act on it once'),
  header('webhook-timestamp', 'Seconds since 1970 at which it was signed'),
  header('webhook-signature', 'By the Standard Webhooks specification, with `PAY_WEBHOOK_SECRET`'),
];

export const webhooks = (components: Components): Json =>
  Object.fromEntries(
    eventTypes.map((type) => {
      const [data, summary] = events[type];
      const body = z.object({
        type: z.literal(type).describe('Type of the event'),
        timestamp: time('Time of the event'),
        data: data().describe('Content of the event'),
      });
      const post = {
        operationId: `on_${type.replaceAll('.', '_')}`,
        tags: ['Events'],
        summary,
        security: [],
        parameters: signature,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: viewSchema(body, components) } },
        },
        responses: {
          '2XX': { description: 'Accepted, within 15 seconds' },
          '4XX': { description: 'Not accepted: retried for three days' },
          default: { description: 'Not accepted: retried for three days' },
        },
      };
      return [type, { post }];
    }),
  );
