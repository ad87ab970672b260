/** Tests that forged tokens are rejected: altered ones, and those of another purpose or key. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createOrderNames } from '../../../server/checkouts/order-page.ts';
import { createVault } from '../../../server/keys/vault.ts';

const vault = createVault('a key of the test, with 32 bytes or more');
const otherVault = createVault('another key of the test, with 32 bytes');
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Kind {
  token: string;
  /** Tokens of another subject, purpose or key. */
  others: string[];
  /** The subject of the token; null if it is rejected. */
  read: (token: string) => string | null;
}

const macOf = (token: string): string => token.slice(token.lastIndexOf('.') + 1);
const names = createOrderNames(vault);
const kinds: Record<string, Kind> = {
  'a client secret': {
    token: vault.clientSecretFor('co_1'),
    others: [
      `pcs_co_1.${macOf(vault.clientSecretFor('co_2'))}`,
      `pcs_${vault.callbackKeyFor('co_1')}`,
      `pcs_co_1.${vault.digest('co_1')}`,
      `pcs_co_1.${vault.hash('co_1')}`,
      otherVault.clientSecretFor('co_1'),
    ],
    read: (token) => vault.checkoutOf(token),
  },
  'a callback key': {
    token: vault.callbackKeyFor('pay_1'),
    others: [
      `pay_1.${macOf(vault.callbackKeyFor('pay_2'))}`,
      vault.clientSecretFor('pay_1').slice('pcs_'.length),
      vault.clientSecretFor('pay_1'),
      `pay_1.${vault.digest('pay_1')}`,
      otherVault.callbackKeyFor('pay_1'),
    ],
    read: (token) => vault.subjectOf(token),
  },
  'the address of an order': {
    token: names.nameOf('co_1'),
    others: [
      `ord_co_1${names.nameOf('co_2').slice('ord_co_2'.length)}`,
      `ord_co_1-${vault.digest('co_1').slice(0, 22)}`,
      `ord_co_1-${macOf(vault.clientSecretFor('co_1')).slice(0, 22)}`,
      createOrderNames(otherVault).nameOf('co_1'),
    ],
    read: (token) => names.checkoutOf(token),
  },
};

for (const [name, { token, others, read }] of Object.entries(kinds)) {
  describe(name, () => {
    test('yields its subject', () => assert.match(read(token) ?? '', /^(co|pay)_1$/));

    test('is rejected with any character changed, removed or added', () => {
      const forged = token.split('').flatMap((character, at) => {
        const [start, end] = [token.slice(0, at), token.slice(at + 1)];
        const changed = `${base64url}. %\0`.split('').filter((other) => other !== character);
        return [start + end, `${start}.${token.slice(at)}`, ...changed.map((other) => start + other + end)];
      });
      assert.deepEqual(
        [...forged, `${token}A`, `${token}=`, `${token} `, '', '.', 'pcs_.', 'ord_-'].filter(
          (each) => read(each) !== null,
        ),
        [],
      );
    });

    test('is rejected with the MAC of another subject, purpose or key', () => {
      assert.deepEqual(
        others.filter((each) => read(each) !== null),
        [],
      );
    });
  });
}
