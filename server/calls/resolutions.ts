/** The calls of what people have marked as done. */
import { z } from 'zod';
import { newResolution, type Resolution, resolutionKinds } from '../audit/resolutions.ts';
import { query, text as typed, wholeNumber } from '../http/input-fields.ts';
import { isoTime } from '../values/iso-time.ts';
import { component, flag, pageShape, shape, text, time, typeNames, word } from '../values/view-fields.ts';
import { call, pageOf } from './call.ts';

const newShape = shape(() =>
  z
    .strictObject({
      kind: z
        .enum(resolutionKinds, `Must be one of ${resolutionKinds.join(', ')}`)
        .describe('What was dealt with'),
      object: typed(255).describe('Id of the event, payment, payout, withdrawal or refund'),
      reason: typed(255).describe('How, for whoever reads it later'),
      done: z.boolean('Must be true or false').default(true).describe('False: it is to be dealt with again'),
    })
    .register(typeNames, { name: 'NewResolutionOptions' }),
);

const filter = shape(() =>
  query({
    limit: wholeNumber(1, 500).default(100),
    after: z.string().max(64).optional().describe('Id of the last one seen'),
  }).register(typeNames, { name: 'ResolutionFilter' }),
);

const resolutionShape = component('Resolution', () => ({
  id: text('Id of the entry'),
  kind: word(resolutionKinds, 'What was dealt with'),
  object: text('Id of the event, payment, payout, withdrawal or refund'),
  done: flag('False if it is to be dealt with again'),
  reason: text('How it was dealt with'),
  key: text('Name of the key'),
  at: time('Time of the call'),
}));

const resolutionPage = shape(() => pageShape(resolutionShape()).meta({ id: 'ResolutionPage' }));

export const resolutions = {
  create: call({
    id: 'createResolution',
    method: 'POST',
    path: '/v1/resolutions',
    scope: 'events',
    tag: 'Operation',
    summary: 'Record that a person has dealt with something that does not settle itself',
    description:
      'Such as a `payment.mismatch` that the shop accepts, or a webhook that it will never take. It changes nothing but this list; the latest entry of a kind and an object counts.',
    input: newShape,
    example: { kind: 'mismatch', object: 'evt_019aa1b2c3d4', reason: 'The buyer took two more cups' },
    variables: { object: '$EVENT' },
    output: resolutionShape,
    answers: { 201: 'The entry' },
    errors: [],
    async handle({ parts, resolutions: store }, { input, caller }) {
      const made = newResolution({ ...input, keyName: caller.name }, parts.clock.now());
      await store.append(made);
      return { view: viewOf(made) };
    },
  }),

  list: call({
    id: 'listResolutions',
    method: 'GET',
    path: '/v1/resolutions',
    scope: 'read',
    tag: 'Operation',
    summary: 'List what people have dealt with, newest first',
    input: filter,
    output: resolutionPage,
    answers: { 200: 'The page' },
    errors: [],
    handle: async ({ resolutions: store }, { input }) => ({
      view: await pageOf(input, (page) => store.list(page), viewOf),
    }),
  }),
};

const viewOf = ({ id, kind, object, done, reason, keyName, at }: Resolution) => ({
  id,
  kind,
  object,
  done,
  reason,
  key: keyName,
  at: isoTime(at),
});
