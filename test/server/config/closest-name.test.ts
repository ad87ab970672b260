/** Tests the suggestion for a misspelt setting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownVariables } from '../../../server/config/config.ts';

for (const [name, suggestion] of [
  ['PAY_TOKN', 'PAY_TOKEN'],
  ['PAY_MERCHANT_KEYS', 'PAY_MERCHANT_KEY'],
  ['PAY_KEYSS', 'PAY_KEYS'],
  ['PAY_ALOWED_ORIGIN', 'PAY_ALLOWED_ORIGINS'],
  ['PAY_DATABSE_URL', 'PAY_DATABASE_URL'],
] as const)
  test(`suggests ${suggestion} for ${name}`, () => {
    assert.deepEqual(unknownVariables({ [name]: 'x' }), [
      `${name} is no setting: did you mean ${suggestion}?`,
    ]);
  });

for (const name of ['PAY_ENV', 'PAY_API', 'PAY_FOO', 'PAY_CHECK', 'PAY_REGION'])
  test(`ignores ${name}, which resembles no setting`, () => {
    assert.deepEqual(unknownVariables({ [name]: 'x' }), []);
  });
