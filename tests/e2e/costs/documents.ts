import { beforeAll, describe, expect, test } from '@jest/globals';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';
import { costOfWorker } from './cost-of-worker.ts';

/** The cost in DynamoDB of each operation on documents. The numbers are to be lowered. */
let call: ReturnType<typeof merchantOf>['call'];
let documents: ReturnType<typeof documentsOf>;
let debitId: string;

beforeAll(async () => {
  const merchant = merchantOf(await newAccount());
  ({ call } = merchant);
  documents = documentsOf(call);
  debitId = (await merchant.create(newCustomer())).body.id;
});

const [SOME, LIST, WRITE] = ['BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('a document: its direct debit, and one transaction with the count and the place in the list', async () => {
    const body = { file_name: 'a.pdf' };
    const cost = await costOf(() => call('POST', `/api/direct-debits/${debitId}/documents`, body), 201);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(8);
  });

  test('keeping it: one read, and one transaction with the event that starts the worker', async () => {
    const { id } = await documents.uploaded(debitId, PDF);
    const cost = await costOf(() => call('POST', `/api/documents/${id}/keep`), 202);
    await documents.keep(id);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(6);
  });

  test('the worker: one read, and one write', async () => {
    const { id } = await documents.uploaded(debitId, PDF);
    const cost = await costOfWorker('keep-documents', () => documents.keep(id));
    expect(cost).toMatchObject({ calls: 2, readUnits: 1 });
    expect(cost.writeUnits).toBeLessThanOrEqual(2);
  });

  test('reading it, with the link to its file: one read', async () => {
    const { id } = await documents.kept(debitId);
    expect(await costOf(() => call('GET', `/api/documents/${id}`), 200)).toMatchObject({
      calls: [SOME],
      units: 2,
    });
  });

  test('the list: its direct debit and one query, then one read of those found', async () => {
    const cost = await costOf(() => call('GET', `/api/direct-debits/${debitId}/documents`), 200);
    expect(cost).toMatchObject({ calls: [SOME, SOME, LIST], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(7);
  });
});
