import { expect, test } from '@jest/globals';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { json } from './run-ops.ts';

test('an operator sees the documents of a direct debit with their digests, and no link', async () => {
  const merchant = merchantOf(await newAccount());
  const { body } = await merchant.create(newCustomer(), { send_email: false });
  const { id, sha256 } = await documentsOf(merchant.call).kept(body.id, PDF);
  const { status, documents } = await json('debit', 'show', body.id);
  expect(status).toBe('created');
  expect(documents).toMatchObject([{ id, status: 'kept', sha256 }]);
  expect(JSON.stringify(documents)).not.toContain('http');
});
