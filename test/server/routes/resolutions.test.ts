/** Tests what people mark as done: kept in order, under the name of their key, and in the audit; and payouts of one payment. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createClient } from '../../../server/client/index.ts';
import { keyDigest } from '../../../server/keys/merchant-keys.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { temporaryFolder } from '../../support/repository/packed-package.ts';
import { mount } from './mounted.ts';

const key = 'mk_bia_0123456789abcdefghijklmnopqrstuvwxyz';

onBothDatabases((createDatabase, engine) => {
  test(`${engine}: what a person has dealt with is kept with the reason and the name of the key`, async (t) => {
    const keys = path.join(await temporaryFolder(t), 'keys.json');
    const bia = { name: 'bia', sha256: keyDigest(key).toString('hex'), scopes: ['read', 'events'] };
    await writeFile(keys, JSON.stringify({ keys: [bia] }));
    const databaseUrl = await createDatabase();
    const start = () => mount(t, { baseUrl: 'http://127.0.0.1:9/api', databaseUrl, keys });
    const { companion, url } = await start();
    const { resolutions } = createClient({ url, key });
    const matter = { kind: 'mismatch', object: 'evt_1' } as const;
    const first = await resolutions.create({ ...matter, reason: ' The buyer took two more cups\u200b ' });
    assert.match(first.id, /^done_[0-9a-f]{32}$/);
    assert.deepEqual(
      { ...first, id: '', at: '' },
      { ...matter, id: '', done: true, reason: 'The buyer took two more cups', key: 'bia', at: '' },
    );
    await resolutions.create({ ...matter, reason: 'They did not', done: false });
    await resolutions.create({ kind: 'refund_failed', object: 're_1', reason: 'Paid in cash' });
    for (const body of [
      { ...matter, reason: '' },
      { ...matter, reason: 'x'.repeat(256) },
      { ...matter, reason: 'a\nb' },
      { ...matter, object: '', reason: 'why' },
      { kind: 'anything' as 'dispute', object: 'evt_1', reason: 'why' },
    ])
      await assert.rejects(resolutions.create(body), { code: 'VALIDATION_ERROR' }, JSON.stringify(body));
    const told = ({ data }: Awaited<ReturnType<typeof resolutions.list>>) =>
      data.map(({ object, done, reason }) => [object, done, reason]);
    const newest = ['re_1', true, 'Paid in cash'];
    const older = [
      ['evt_1', false, 'They did not'],
      ['evt_1', true, 'The buyer took two more cups'],
    ];
    const page = await resolutions.list({ limit: 1 });
    assert.deepEqual(told(page), [newest]);
    const rest = await resolutions.list({ after: page.next ?? '' });
    assert.deepEqual([told(rest), rest.next], [older, null]);
    const { data: audit } = await companion.audit.list({ object: 'evt_1' });
    assert.deepEqual(
      audit.map(({ key: name, call, outcome }) => [name, call, outcome]),
      [
        ['bia', 'createResolution', 'done'],
        ['bia', 'createResolution', 'done'],
      ],
    );
    await companion.close();
    assert.deepEqual(told(await (await start()).companion.resolutions.list({})), [newest, ...older]);
  });
});
