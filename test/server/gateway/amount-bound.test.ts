/** Tests the amount bound that is read from the message of a 401 without an error code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountBoundOf } from '../../../server/gateway/resources/deposits.ts';
import type { Explanation } from '../../../server/gateway/error-body.ts';

const read = (
  message: string | null,
  body: Record<string, unknown> = {},
  httpStatus = 401,
): Explanation | null =>
  amountBoundOf({ httpStatus, body: { status: 'error', ...body }, message, environment: 'live' });

const code = 'AMOUNT_OUT_OF_BOUNDS';

test('a 401 whose message states a bound yields AMOUNT_OUT_OF_BOUNDS with the amount', () => {
  const minimum = [
    'O valor mínimo de depósito é R$ 10,00',
    'O valor minimo para deposito e de R$ 10.00.',
    'Minimum deposit is BRL 10',
    'Valor abaixo do mínimo permitido: 10,00',
  ];
  for (const message of minimum)
    assert.deepEqual(read(message), { code, figures: { minimumAmountMinor: 1000 } }, message);
  const maximum = ['O valor máximo de depósito é R$ 1.500,50', 'Amount above the maximum of 1,500.50'];
  for (const message of maximum) {
    assert.deepEqual(read(message), { code, figures: { maximumAmountMinor: 150_050 } }, message);
  }
});

test('an ambiguous bound yields the code without an amount', () => {
  assert.deepEqual(read('O valor deve estar entre R$ 10,00 e R$ 5.000,00'), { code });
  assert.deepEqual(read('Valor mínimo 10,00; valor máximo 5000,00'), { code });
  assert.deepEqual(read('Depósito: 10,00'), { code });
});

test('messages about credentials and blocked accounts yield no bound', () => {
  const others = [
    'Token ou Secret inválidos',
    'Token ou Secret inválidos (erro 401)',
    'Invalid credentials, code 17',
    'Usuário não possui permissão para esta operação',
    'Conta bloqueada em 10/05/2026',
    'Usuário não aprovado',
    'Unauthorized',
    '',
    null,
  ];
  for (const message of others) assert.equal(read(message), null, String(message));
});

test('only a 401 without an error code is read', () => {
  assert.equal(read('O valor mínimo é R$ 10,00', { error_code: 'AMOUNT_BELOW_MINIMUM' }), null);
  assert.equal(read('O valor mínimo é R$ 10,00', {}, 422), null);
});
