import { describe, expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/money/collections.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

const DAYS = ['--from', '2027-01-01', '--to', '2027-01-31'];

describe('ops export', () => {
  test('creates an export of an account, which its merchant sees, and lists and shows it', async () => {
    const { account, call } = await newCollector();
    const id = account.account_id;
    const created = await json('export', 'create', id, '--kind', 'fiscal_fees', ...DAYS, '--format', 'jsonl');
    expect(created).toMatchObject({ account_id: id, kind: 'fiscal_fees', status: 'preparing', rows: '' });
    const { export_id } = created as { export_id: string };
    const shown = await eventually(async () => {
      const found = await json('export', 'show', export_id);
      expect(found).toMatchObject({
        status: 'ready',
        rows: 0,
        file: expect.stringMatching(/^exports\/acc_/),
      });
      return found;
    });
    await eventually(async () =>
      expect(await json('export', 'list', id, '--status', 'ready')).toEqual([shown]),
    );
    expect((await call('GET', `/api/exports/${export_id}`)).body).toMatchObject({ status: 'ready' });
  });

  test.each([
    [['export', 'show', 'exp_none'], 'There is no export exp_none.'],
    [['export', 'list', 'acc_none'], 'There is no account acc_none.'],
    [['export', 'create', 'acc_none', '--kind', 'payments', ...DAYS], 'There is no account acc_none.'],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await ops(words);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  test('refuses days in the wrong order', async () => {
    const { account } = await newCollector();
    const days = ['--from', '2027-02-01', '--to', '2027-01-31'];
    const { code, err } = await ops(['export', 'create', account.account_id, '--kind', 'payments', ...days]);
    expect([code, err]).toEqual([1, expect.stringContaining('--to is before --from.')]);
  });
});
