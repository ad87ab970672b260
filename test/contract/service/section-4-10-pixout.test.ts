/** Contract tests of §4.10: PIX-OUT, as far as specified; its bodies are "not shown". */
import assert from 'node:assert/strict';
import { describe, test } from './support/skippable-test.ts';
import { fieldCases, notAmount, notUrl } from './support/field-rules.ts';
import { receiverOfFile } from './support/receiver.ts';
import { newPayout, payoutBody } from './support/samples.ts';
import { serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, fieldErrors, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();

describe('§4.10 fields', () => {
  fieldCases({
    section: '§4.10',
    statements: { amount: '§4.10-1' },
    body: payoutBody,
    send: (body) => service.post('/pixout', body),
    taken: (response) => assertResponse(response, 200, responses.payoutCreated),
    refused: (response, field) => {
      assertResponse(response, 422, codedError('VALIDATION_ERROR', { errors: fieldErrors }));
      assert.deepEqual(namedFields(response), [field]);
    },
    rules: { amount: { good: [['two places', 12.34]], bad: notAmount }, baasPostbackUrl: { bad: notUrl } },
  });
});

describe('§4.10 response', () => {
  test('§4.10-1 §1-2 200: returns an id that the status lookup finds', async () => {
    const id = await newPayout(service);
    assert.equal((await service.payout(id))['status'], 'pending');
  });

  test('§4.10-1 §6-1 the callback goes to baasPostbackUrl', async () => {
    const id = await newPayout(service, { baasPostbackUrl: receiver.url });
    await service.move('payouts', id, 'pay');
    assert.equal((await receiver.event('PAYMENT', 'paid'))['idTransaction'], id);
  });

  test('§4.10-1 no callback goes to postback', async () => {
    const id = await newPayout(service, { baasPostbackUrl: undefined, postback: receiver.url });
    await service.move('payouts', id, 'pay');
    await service.advance(3600);
    assert.deepEqual(receiver.received, []);
  });
});
