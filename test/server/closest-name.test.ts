/** A misspelt setting is named with the one that was meant; another word is not taken for a setting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownVariables } from '../../server/config.ts';

for (const [name, meant] of [
  ['PAY_TOKN', 'PAY_TOKEN'],
  ['PAY_KEYS', 'PAY_KEY'],
  ['PAY_ALOWED_ORIGIN', 'PAY_ALLOWED_ORIGINS'],
  ['PAY_DATABSE_URL', 'PAY_DATABASE_URL'],
] as const)
  test(`${name}: ${meant} was meant`, () => {
    assert.deepEqual(unknownVariables({ [name]: 'x' }), [`${name} is no setting: did you mean ${meant}?`]);
  });

for (const name of ['PAY_ENV', 'PAY_API', 'PAY_FOO', 'PAY_CHECK', 'PAY_REGION'])
  test(`${name}: a variable of somebody else's`, () => {
    assert.deepEqual(unknownVariables({ [name]: 'x' }), []);
  });
