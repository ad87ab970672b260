/** The companion's interface as OpenAPI 3.1, built from the schemas and tables that the code itself uses. */
import { version } from '../values/version.ts';
import { buyerCalls } from './buyer-calls.ts';
import { merchantCalls } from './merchant-calls.ts';
import { type Components, type Json, viewSchema } from './json-schema.ts';
import { type Calls, describeOperation } from './operation.ts';
import { operationCalls } from './operation-calls.ts';
import { schemas } from './schemas.ts';
import { webhooks } from './webhooks.ts';

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

/** `publicUrl`: without a trailing slash. `more`: calls of optional parts, which add to the components. */
export function openApiDocument(publicUrl: string, more?: (components: Components) => Calls): Json {
  const components: Components = {};
  for (const schema of Object.values(schemas)) viewSchema(schema(), components);
  const calls = {
    ...merchantCalls(false, components),
    ...buyerCalls(),
    ...operationCalls,
    ...more?.(components),
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'pay-elements companion',
      version,
      description:
        'JSON is snake_case, times are ISO 8601 in UTC, money is a decimal string in major units beside its currency. In the commands, `PAY_PUBLIC_URL` is the address of the companion, `PAY_MERCHANT_KEY` the key of the merchant interface and `CLIENT_SECRET` the bearer token of one checkout.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Checkouts', description: 'Orders to be paid once. Merchant key; not for browsers' },
      { name: 'Money out', description: 'Refunds, payouts, withdrawals and the balance. Merchant key' },
      { name: 'Events', description: 'Verified events. Merchant key' },
      { name: 'Buyer', description: "A buyer's browser, with the client secret of one checkout" },
      { name: 'Service', description: 'The payment service' },
      ...(more !== undefined
        ? [{ name: 'Selling', description: 'Sales from a price list and by links' }]
        : []),
      { name: 'Operation', description: 'Health and metrics' },
      { name: 'Scripts', description: "The elements' files" },
    ],
    paths: Object.fromEntries(
      Object.entries(calls).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, call]) => [method, describeOperation(method, path, call)]),
        ),
      ]),
    ),
    webhooks: webhooks(components),
    components: {
      schemas: components,
      responses: {
        Problem: {
          description: 'The error as problem details (RFC 9457)',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        merchant: bearer('PAY_MERCHANT_KEY'),
        buyer: bearer('The client secret of one checkout'),
      },
    },
  };
}
