import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyTable } from '#tests/support/database/table-copy.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';
import { upload } from '#tests/support/records/imports.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { newAccount, send, tokenOf } from '#tests/support/service/api.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x80, 0x81]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xfe]);
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

let merchant: Merchant;
let documents: ReturnType<typeof documentsOf>;
let bucket: ReturnType<typeof openBucket>;
beforeAll(async () => {
  merchant = await newMerchant();
  documents = documentsOf(merchant.call);
  bucket = openBucket(process.env.EVIDENCE_BUCKET);
});
afterAll(() => bucket.close());

const newDebit = async (): Promise<string> =>
  (await merchant.create(newCustomer(), { send_email: false })).body.id;
const shown = async (id: string) => (await merchant.call('GET', `/api/documents/${id}`)).body;
const listed = (debitId: string, query = '') =>
  merchant.call('GET', `/api/direct-debits/${debitId}/documents${query}`);
const placeOf = (debitId: string) => `/api/direct-debits/${debitId}/documents`;

describe('a document of a direct debit', () => {
  test.each([
    ['application/pdf', PDF, 'pdf'],
    ['image/jpeg', JPEG, 'jpg'],
    ['image/png', PNG, 'png'],
  ])('is uploaded, kept and downloaded as the same bytes: %s', async (content_type, content, extension) => {
    const debitId = await newDebit();
    const created = await documents.uploaded(debitId, content);
    expect(created).toMatchObject({
      ...{ direct_debit_id: debitId, file_name: 'mandato-firmado.pdf', status: 'awaiting_upload' },
      ...{ fault: null, content_type: null, bytes: null, sha256: null, kept_at: null },
      upload: { most_bytes: 10_000_000 },
    });
    expect(await shown(created.id)).toMatchObject({ status: 'awaiting_upload', download: null });

    const kept = await documents.keep(created.id);

    const what = { content_type, bytes: content.length, sha256: digestOf(content) };
    expect(kept).toMatchObject({ status: 'kept', fault: null, ...what });
    expect(kept.download.file_name).toBe(`${created.id}.${extension}`);
    const response = await fetch(kept.download.url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    expect(response.headers.get('content-type')).toBe(content_type);
    expect(response.headers.get('content-disposition')).toContain(`${created.id}.${extension}`);
    const { data } = (await listed(debitId)).body;
    expect(data).toMatchObject([{ id: created.id, status: 'kept', ...what }]);
    expect(JSON.stringify(data)).not.toContain('http');
  });

  test('stays as it is kept: asked for again, or with other bytes uploaded', async () => {
    const one = await documents.uploaded(await newDebit(), PDF);
    const kept = await documents.keep(one.id);
    expect(await upload(one.upload, PNG)).toBe(204);

    const again = await merchant.call('POST', `/api/documents/${one.id}/keep`);

    const { download: _, ...members } = kept;
    expect(again).toMatchObject({ status: 202, body: members });
    const { download, ...later } = await documents.keep(one.id);
    expect(later).toEqual(members);
    expect(Buffer.from(await (await fetch(download.url)).arrayBuffer())).toEqual(PDF);
  });

  test('cannot be overwritten in its bucket, by anyone', async () => {
    const { id } = await documents.kept(await newDebit());
    const name = `documents/${merchant.account.account_id}/${id}`;
    await expect(bucket.replace(name, 'other')).rejects.toThrow();
    await expect(bucket.write(name, 'other')).rejects.toThrow();
    expect(await bucket.read(name)).toBe(PDF.toString('latin1'));
  });

  test('waits for its upload if there is none, and is kept later', async () => {
    const one = await documents.create(await newDebit());
    const missing = await documents.keep(one.id);
    expect(missing).toMatchObject({ status: 'awaiting_upload', fault: { code: 'file_missing' } });
    await upload(one.upload, PDF);
    expect(await documents.keep(one.id)).toMatchObject({ status: 'kept', fault: null });
  });

  test('is rejected if its first bytes are no PDF, JPEG or PNG, whatever its name says', async () => {
    const one = await documents.kept(await newDebit(), 'Yo, Dolores Godínez, autorizo');
    expect(one).toMatchObject({
      ...{ status: 'rejected', fault: { code: 'unknown_format' }, sha256: null, download: null },
    });
    const again = await merchant.call('POST', `/api/documents/${one.id}/keep`);
    expect([again.status, again.body.error.code]).toEqual([409, 'document_rejected']);
  });

  test('has at most ten megabytes', async () => {
    const { upload: form } = await documents.create(await newDebit());
    expect(await upload(form, Buffer.concat([PDF, Buffer.alloc(10_000_000)]))).toBe(400);
  });

  test('can be added to a direct debit that is cancelled', async () => {
    const id = await newDebit();
    expect((await merchant.call('PATCH', `/api/direct-debits/${id}`, { status: 'cancelled' })).status).toBe(
      200,
    );
    expect(await documents.kept(id)).toMatchObject({ status: 'kept' });
  });
});

describe('a document is never consent', () => {
  test('a direct debit with a kept one is created, asks for acknowledgment, and has no evidence', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const { body: before } = await merchant.create(customer, {
      ...{ payment_method_id: method, send_email: false },
    });
    await documents.kept(before.id);
    const { body: debit } = await merchant.call('GET', `/api/direct-debits/${before.id}`);
    expect(debit).toEqual(before);
    expect(debit).toMatchObject({
      status: 'created',
      requirements: ['acknowledgment'],
      acknowledge_by: null,
    });
    const mandate = await merchant.call('GET', `/api/direct-debits/${before.id}/mandate`);
    expect(mandate.body).toEqual({ entries: [], verified: true, broken: null });
  });

  test('a customer agrees as without one, and the evidence names none', async () => {
    const id = await newDebit();
    const kept = await documents.kept(id);
    const { status } = await acknowledge(await merchant.link(id));
    expect(status).toBe(200);
    const { body } = await merchant.call('GET', `/api/direct-debits/${id}/mandate`);
    expect(body).toMatchObject({ verified: true, broken: null });
    expect(body.entries.map(({ type }: { type: string }) => type)).toEqual(['consent']);
    for (const secret of [kept.id, kept.sha256]) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('the documents of a direct debit', () => {
  test('are ten at most, also if many are created at once; the rejected ones do not count', async () => {
    const debitId = await newDebit();
    const rejected = await documents.kept(debitId, 'text');
    expect(rejected.status).toBe('rejected');
    const asked = Array.from({ length: 13 }, () =>
      merchant.call('POST', placeOf(debitId), { file_name: 'a.pdf' }),
    );
    const responses = await Promise.all(asked);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(3).fill([409, 'too_many_documents']),
    );
    expect((await listed(debitId, '?limit=100')).body.data).toHaveLength(11);
  });

  test('are listed newest first, page by page', async () => {
    const debitId = await newDebit();
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.unshift((await documents.create(debitId)).id);
    const first = (await listed(debitId, '?limit=2')).body;
    const second = (await listed(debitId, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null]);
    const foreign = await listed(await newDebit(), `?cursor=${first.next_cursor}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([422, 'validation_failed']);
  });

  test('are created once for one Idempotency-Key', async () => {
    const debitId = await newDebit();
    const { token } = merchant.account;
    const create = () => send('POST', placeOf(debitId), { file_name: 'a.pdf' }, { token, key: debitId });
    const [first, again] = [await create(), await create()];
    expect(again.body).toEqual(first.body);
    expect((await listed(debitId)).body.data).toHaveLength(1);
  });
});

describe('a document is refused', () => {
  test('to another account, to a customer’s link, and to a token without the scope', async () => {
    const debitId = await newDebit();
    const { id } = await documents.kept(debitId);
    const others = [
      (await newAccount()).token,
      await merchant.link(debitId),
      await tokenOf(merchant.account, 'read_payment_methods'),
    ];
    for (const token of others) {
      const requests = [
        await send('GET', `/api/documents/${id}`, undefined, { token }),
        await send('POST', `/api/documents/${id}/keep`, undefined, { token }),
        await send('GET', placeOf(debitId), undefined, { token }),
        await send('POST', placeOf(debitId), { file_name: 'a.pdf' }, { token }),
      ];
      expect(requests.map(({ status, body }) => [status, body.error.code])).toEqual(
        Array(4).fill([403, 'access_refused']),
      );
    }
  });

  test('to be changed with a token that only reads', async () => {
    const debitId = await newDebit();
    const { id } = await documents.kept(debitId);
    const token = await tokenOf(merchant.account, 'read_direct_debits');
    expect((await send('GET', `/api/documents/${id}`, undefined, { token })).body.status).toBe('kept');
    expect((await send('GET', placeOf(debitId), undefined, { token })).status).toBe(200);
    expect((await send('POST', `/api/documents/${id}/keep`, undefined, { token })).status).toBe(403);
    expect((await send('POST', placeOf(debitId), { file_name: 'a.pdf' }, { token })).status).toBe(403);
  });

  test('if it, or its direct debit, does not exist', async () => {
    expect((await merchant.call('GET', '/api/documents/doc_none')).status).toBe(404);
    expect((await merchant.call('POST', '/api/documents/doc_none/keep')).status).toBe(404);
    expect((await listed('dd_none')).status).toBe(404);
    expect((await merchant.call('POST', placeOf('dd_none'), { file_name: 'a.pdf' })).status).toBe(404);
  });
});

test('the stored items of a document have no address of its file, and name its account', async () => {
  const { id } = await documents.kept(await newDebit());
  const items = (await copyTable()).filter((item) => JSON.stringify(item).includes(id));
  // The record, its place in the list of its direct debit, and the event that started the worker.
  expect(items).toHaveLength(3);
  for (const { account_id } of items) expect(account_id).toBe(merchant.account.account_id);
  expect(JSON.stringify(items)).not.toMatch(/X-Amz|https?:/);
});
