/** The calls of the service, of load balancers and of pages. */
import { paths } from '../../widget/protocol/requests.ts';
import { errorsPath } from '../errors.ts';
import { version } from '../values/version.ts';
import type { Calls } from './operation.ts';
import { idParameter } from './parameters.ts';

const tag = 'Operation';
const ok = { 200: { description: 'Healthy', schema: 'Health' } } as const;

export const operationCalls: Calls = {
  '/v1/callbacks/{key}': {
    post: {
      id: 'receiveCallback',
      tag: 'Service',
      summary: "Receive the service's callbacks",
      description:
        'Accepts any body. A callback only causes a lookup, and an unknown key changes nothing: both get 2xx, since a 4xx would end the deliveries.',
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
  '/buy/ord_{order}': {
    get: {
      id: 'orderPage',
      tag: 'Buyer',
      summary: 'Get the page of an order: its payment, then its receipt',
      description:
        'The `url` of the order, in the visitor’s language. With `.svg` or `.png`: the QR code of its address.',
      caller: 'anyone',
      parameters: [idParameter('order', 'co_019aa1b2c3d4-mac')],
      variables: { order: '$ORDER' },
      answers: { 200: { description: 'The page', schema: 'Text', contentType: 'text/html' } },
    },
  },
  '/': {
    get: {
      id: 'home',
      tag,
      summary: 'Get a page that tells visitors to open the address of their order',
      caller: 'anyone',
      answers: { 200: { description: 'The page', schema: 'Text', contentType: 'text/html' } },
    },
  },
  '/healthz': {
    get: { id: 'isAlive', tag, summary: 'Check that the process is alive', caller: 'anyone', answers: ok },
  },
  '/readyz': {
    get: {
      id: 'isReady',
      tag,
      summary: 'Check that the database is writable and the process is not stopping',
      caller: 'anyone',
      answers: ok,
    },
  },
  [errorsPath]: {
    get: {
      id: 'errors',
      tag,
      summary: 'Get the page that explains each code of an error',
      description: 'The `type` of each error is its address there.',
      caller: 'anyone',
      answers: { 200: { description: 'The page', schema: 'Text', contentType: 'text/html' } },
    },
  },
  '/openapi.json': {
    get: {
      id: 'openApi',
      tag,
      summary: 'Get this description',
      caller: 'anyone',
      answers: { 200: { description: 'OpenAPI 3.1', schema: 'OpenApi' } },
    },
  },
  [paths.cardFrame]: {
    get: {
      id: 'cardFrame',
      tag: 'Scripts',
      summary: 'Get the page of the card form of `<pay-card>`, for frames on allowed origins',
      caller: 'anyone',
      answers: { 200: { description: 'The page', schema: 'Text', contentType: 'text/html' } },
    },
  },
  '/{file}': {
    get: {
      id: 'script',
      tag: 'Scripts',
      summary:
        'Get the elements: `pay.js`, one script per element (`pay-card.js` and so on), and their chunks',
      description: `\`pay-${version}.js\`, \`pay-card-${version}.js\` and so on are the same scripts, and never change.`,
      caller: 'anyone',
      parameters: [idParameter('file', 'pay.js')],
      variables: { file: 'pay.js' },
      answers: { 200: { description: 'The script', schema: 'Text', contentType: 'text/javascript' } },
    },
  },
};
