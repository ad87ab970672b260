/** What the service, operators and pages ask. */
import { paths } from '../../widget/protocol/requests.ts';
import { version } from '../version.ts';
import type { Operation } from './operation.ts';
import { idParameter } from './parameters.ts';

const tag = 'Operation';
const ok = { 200: { description: 'Yes', schema: 'Health' } };

export const operationCalls: Record<string, Record<string, Operation>> = {
  '/v1/callbacks/{key}': {
    post: {
      id: 'receiveCallback',
      tag: 'Service',
      summary: "The service's callbacks: hints to look now",
      description:
        'Any body is taken. Nothing in it is believed, and an unknown key changes nothing: both are 2xx, since another 4xx would end the deliveries.',
      caller: 'anyone',
      parameters: [idParameter('key', 'pay_019aa1b2c3d4.mac')],
      variables: { key: '$CALLBACK_KEY' },
      body: {
        schema: { type: 'object' },
        example: { status: 'paid', idTransaction: 'a', typeTransaction: 'PIX' },
      },
      answers: { 204: { description: 'Stored', schema: null } },
    },
  },
  '/healthz': {
    get: { id: 'isAlive', tag, summary: 'Is the process alive?', caller: 'anyone', answers: ok },
  },
  '/readyz': {
    get: {
      id: 'isReady',
      tag,
      summary: 'Does the database take writes, and is the process not stopping?',
      caller: 'anyone',
      answers: ok,
    },
  },
  '/metrics': {
    get: {
      id: 'metrics',
      tag,
      summary: 'Numbers for Prometheus',
      caller: 'merchant',
      answers: { 200: { description: 'The numbers', schema: 'Text', contentType: 'text/plain' } },
    },
  },
  '/openapi.json': {
    get: {
      id: 'openApi',
      tag,
      summary: 'This description',
      caller: 'anyone',
      answers: { 200: { description: 'OpenAPI 3.1', schema: 'OpenApi' } },
    },
  },
  [paths.cardFrame]: {
    get: {
      id: 'cardFrame',
      tag: 'Scripts',
      summary: 'The page in which `<pay-card>` takes the card, for the frames of allowed origins',
      caller: 'anyone',
      answers: { 200: { description: 'The page', schema: 'Text', contentType: 'text/html' } },
    },
  },
  '/{file}': {
    get: {
      id: 'script',
      tag: 'Scripts',
      summary:
        'The elements: `pay.js`, one script per element (`pay-card.js` and its sisters), and what they load',
      description: `\`pay-${version}.js\`, \`pay-card-${version}.js\` and so on are the same, and never change.`,
      caller: 'anyone',
      parameters: [idParameter('file', 'pay.js')],
      variables: { file: 'pay.js' },
      answers: { 200: { description: 'The script', schema: 'Text', contentType: 'text/javascript' } },
    },
  },
};
