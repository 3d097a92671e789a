import { expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/money/collections.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import { json, ops } from './run-ops.ts';

test('an operator sees the imports of an account with their progress, and no account number', async () => {
  const { call, account } = await newCollector();
  const imports = importsOf(call);
  const { id } = await imports.applied(csvOf([fileRow(), fileRow({ amount: 'x' })]));
  const waiting = await imports.create(csvOf([fileRow()]));
  const list = (...words: string[]) => json('imports', 'list', account.account_id, ...words);
  expect((await list()).map(({ import_id }: { import_id: string }) => import_id)).toEqual([waiting.id, id]);
  expect(await list('--status', 'applied')).toMatchObject([
    { import_id: id, status: 'applied', rows: 2, done: 2, applied: 1, rejected: 1, due_at: '' },
  ]);
  const { out } = await ops(['imports', 'show', id]);
  expect(out).toContain('applied');
  expect(out).not.toMatch(/\d{16}/);
  await call('PUT', `/api/imports/${id}/consent-requests`, { mails_per_day: 7, paused: true });
  expect(await json('imports', 'show', id)).toMatchObject({
    ...{ kind: 'direct_debits', applied: 1, consent_requests: 'paused', mails_per_day: 7, mails: 0 },
  });
  expect((await ops(['imports', 'show', 'imp_none'])).err).toContain('imp_none');
});
