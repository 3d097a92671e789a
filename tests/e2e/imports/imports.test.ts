import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { MOST_AT_WORK, newImport } from '#lib/domain/imports/steps.ts';
import { askForStep } from '#lib/operations/imports/ask-for-step.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { IMPORTS_AT_WORK } from '#lib/store/imports/import-slots.ts';
import { writesToFreeSlot } from '#lib/store/work-slots.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { acknowledge } from '#tests/support/records/direct-debits.ts';
import { csvOf, fileRow, importsOf, inAMonth, upload } from '#tests/support/records/imports.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
let call: Collector['call'];
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  merchant = await newCollector();
  ({ call } = merchant);
  imports = importsOf(call);
});

const debitOf = async (externalId: string) =>
  (await call('GET', `/api/direct-debits?external_id=${externalId}`)).body.data[0];
const methodsOf = async (customerId: string) =>
  (await call('GET', `/api/customers/${customerId}/payment-methods`)).body.data;

describe('a file of customers', () => {
  test('is checked without any other change, applied, applied again, and undone', async () => {
    const [first, second] = [fileRow(), fileRow()];
    const destroyed = fileRow({ clabe: '2.01E+15' });
    const content = csvOf([first, second, destroyed]);
    const { id } = await imports.create(content);

    const checked = await imports.check(id);
    expect(checked).toMatchObject({
      ...{ status: 'checked', fault: null, rows: 3, done: 3 },
      sha256: createHash('sha256').update(content).digest('hex'),
      guess: { encoding: 'utf-8', separator: ',', decimal_mark: 'point', days: 'iso', ignored: [] },
      counts: { ready: 2, rejected: 1, existing: 0, applied: 0 },
    });
    expect(await debitOf(first.external_id)).toBeUndefined();
    expect(await imports.rows(id, 'rejected')).toMatchObject([
      {
        ...{ line: 4, external_id: destroyed.external_id, direct_debit_id: null },
        faults: [{ column: 'clabe', code: 'clabe_scientific', es: expect.any(String) }],
      },
    ]);

    const applied = await imports.apply(id);
    expect(applied).toMatchObject({ status: 'applied', counts: { ready: 0, rejected: 1, applied: 2 } });
    const debit = await debitOf(first.external_id);
    expect(debit).toMatchObject({
      ...{ status: 'created', customer_id: first.customer_id, amount: 350.5, interval: 'monthly' },
      customer: { name: first.name, email: first.email },
      ...{ requirements: expect.arrayContaining(['acknowledgment']), acknowledge_by: null },
    });
    const [method] = await methodsOf(first.customer_id);
    expect(method).toMatchObject({
      ...{ id: debit.payment_method_id, number: first.clabe, default: true },
      validation: { status: 'unverified' },
    });

    expect(await call('POST', `/api/imports/${id}/apply`)).toMatchObject({
      ...{ status: 202, body: { status: 'applied', updated_at: applied.updated_at } },
    });

    const undone = await imports.undo(id);
    expect(undone).toMatchObject({ status: 'undone', counts: { applied: 0, undone: 2, kept: 0 } });
    expect(await debitOf(first.external_id)).toBeUndefined();
    expect((await call('GET', `/api/direct-debits/${debit.id}`)).body.status).toBe('cancelled');
    expect(await methodsOf(first.customer_id)).toEqual([]);
  });

  test('does nothing the second time, and a corrected file does what is left', async () => {
    const [good, wrong] = [fileRow(), fileRow({ amount: '1,5' })];
    expect(await imports.applied(csvOf([good, wrong]))).toMatchObject({
      counts: { applied: 1, rejected: 1 },
    });
    const again = await imports.applied(csvOf([good, wrong]));
    expect(again).toMatchObject({ counts: { applied: 0, existing: 1, rejected: 1 } });
    const corrected = await imports.applied(
      csvOf([
        { ...good, amount: '400' },
        { ...wrong, amount: '15' },
      ]),
    );
    expect(corrected).toMatchObject({ counts: { applied: 1, existing: 1 } });
    const [existing] = await imports.rows(corrected.id, 'existing');
    expect(existing).toMatchObject({ direct_debit_id: (await debitOf(good.external_id)).id });
    expect(
      existing.faults.map(({ code, column }: { code: string; column: string }) => [column, code]),
    ).toEqual([
      ['external_id', 'external_id_taken'],
      ['amount', 'differs_from_stored'],
    ]);
    expect((await debitOf(good.external_id)).amount).toBe(350.5);
  });

  test('has a result file with a line for each row, and no account number in it', async () => {
    const rows = [fileRow(), fileRow({ external_id: PLANTED_NUMBER }), fileRow({ external_id: '=1+1' })];
    const wrong = fileRow({ next_payment_date: '2020-01-01' });
    const { id } = await imports.applied(csvOf([...rows, wrong]));
    const lines = await imports.result(id);
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
      ['2', rows[0]?.external_id, 'applied'],
      ['3', '…4567', 'rejected'],
      ['4', `"'=1+1"`, 'applied'],
      ['5', wrong.external_id, 'rejected'],
    ]);
    expect(lines[1]).toContain('external_id:external_id_like_account');
    expect(lines[3]).toContain('next_payment_date:date_past');
    expect(lines.join()).not.toMatch(/\d{16}/);
  });

  test('sends no mail at apply; its customers are asked when the merchant asks them', async () => {
    const row = fileRow();
    await imports.applied(csvOf([row]));
    const { id } = await debitOf(row.external_id);
    const { listMails } = await import('#lib/store/sent-mails.ts');
    expect(await listMails(id, 9)).toEqual([]);
    const { eventsOf } = await import('#tests/support/records/delivered.ts');
    const types = (await eventsOf(id)).map(({ event_type }) => event_type);
    expect(types).toEqual(['direct_debit.created']);
    expect((await call('POST', `/api/direct-debits/${id}/resend-email`)).status).toBe(200);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ event_type: 'direct_debit.link_requested' });
  });

  test('can have an account that its customer has already: the direct debit uses that payment method', async () => {
    const [first, second] = [fileRow(), fileRow()];
    const { customer_id, clabe } = first;
    await imports.applied(csvOf([first, { ...second, customer_id, clabe, amount: '99' }]));
    const [one, other] = [await debitOf(first.external_id), await debitOf(second.external_id)];
    expect(other.payment_method_id).toBe(one.payment_method_id);
    expect(await methodsOf(customer_id)).toHaveLength(1);
  });
});

describe('the bytes that are applied', () => {
  test('are those that were checked: a file that changed since is refused', async () => {
    const [checked, other] = [fileRow(), fileRow()];
    const { id, upload: form } = await imports.create(csvOf([checked]));
    await imports.check(id);
    expect(await upload(form, csvOf([other]))).toBe(204);
    expect(await imports.apply(id)).toMatchObject({
      ...{ status: 'failed', fault: { code: 'file_changed' }, counts: { ready: 1, applied: 0 } },
    });
    expect([await debitOf(checked.external_id), await debitOf(other.external_id)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await call('POST', `/api/imports/${id}/apply`)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'import_not_ready' } } },
    });
  });

  test('are awaited again if none were uploaded', async () => {
    const { body } = await call('POST', '/api/imports', { kind: 'direct_debits', file_name: 'a.csv' });
    expect(await imports.check(body.id)).toMatchObject({
      ...{ status: 'awaiting_upload', fault: { code: 'file_missing' } },
    });
    expect(await upload(body.upload, csvOf([fileRow()]))).toBe(204);
    expect(await imports.check(body.id)).toMatchObject({ status: 'checked', fault: null });
  });

  test('are refused as a whole if they cannot be read', async () => {
    const { id } = await imports.create(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    expect(await imports.check(id)).toMatchObject({
      ...{ status: 'rejected', fault: { code: 'file_is_workbook' }, rows: 0 },
    });
    const other = await imports.create('nombre,clabe\r\nAna,1');
    expect(await imports.check(other.id)).toMatchObject({
      fault: { code: 'columns_missing', columns: expect.arrayContaining(['external_id', 'amount']) },
    });
    expect((await call('GET', `/api/imports/${other.id}/result`)).body.error.code).toBe('import_not_ready');
  });
});

test('an import of another account is not read, checked, applied or undone', async () => {
  const { id } = await imports.create(csvOf([fileRow()]));
  const { token } = await newAccount();
  const path = `/api/imports/${id}`;
  const asked: [string, string][] = [
    ['GET', path],
    ['GET', `${path}/rows`],
    ['GET', `${path}/result`],
    ...['check', 'apply', 'undo'].map((step): [string, string] => ['POST', `${path}/${step}`]),
  ];
  for (const [method, of] of asked) {
    const { status, body } = await send(method, of, undefined, { token });
    expect([of, status, body.error.code]).toEqual([of, 403, 'access_refused']);
  }
  expect((await send('GET', '/api/imports', undefined, { token })).body.data).toEqual([]);
  expect((await call('GET', '/api/imports?status=awaiting_upload')).body.data).toMatchObject([{ id }]);
});

test('an import is not applied before it is checked, nor undone before it is applied', async () => {
  const { id } = await imports.create(csvOf([fileRow()]));
  for (const step of ['apply', 'undo']) {
    expect(await call('POST', `/api/imports/${id}/${step}`)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'import_not_ready' } } },
    });
  }
});

test('the days of a file are those of the account’s own clock', async () => {
  const own = await newCollector();
  const { body: clock } = await own.call('GET', '/sandbox/clock');
  const now = addDays(clock.now.slice(0, 10), 20);
  await own.call('PUT', '/sandbox/clock', { now: `${now}T18:00:00.000Z` });
  await eventually(async () => {
    expect((await own.call('GET', '/sandbox/clock')).body.moving_to).toBeNull();
  });
  const [past, toCome] = [
    fileRow({ next_payment_date: now }),
    fileRow({ next_payment_date: addDays(now, 9) }),
  ];
  const ownImports = importsOf(own.call);
  const { id } = await ownImports.applied(csvOf([past, toCome]));
  expect(await ownImports.rows(id)).toMatchObject([
    { line: 2, status: 'rejected', faults: [{ column: 'next_payment_date', code: 'date_past' }] },
    { line: 3, status: 'applied', faults: [] },
  ]);
});

longTest(
  'three thousand rows are checked, applied and undone',
  async () => {
    const rows = Array.from({ length: 3_000 }, () => fileRow());
    const patient = importsOf(call, 4_000);
    const { id } = await patient.create(csvOf(rows));
    expect(await patient.check(id)).toMatchObject({ status: 'checked', counts: { ready: 3_000 } });
    expect(await patient.apply(id)).toMatchObject({ status: 'applied', counts: { applied: 3_000 } });
    expect(await patient.result(id)).toHaveLength(3_000);
    const again = await patient.applied(csvOf(rows));
    expect(again).toMatchObject({ counts: { existing: 3_000, applied: 0 } });
    expect(await patient.undo(id)).toMatchObject({ status: 'undone', counts: { undone: 3_000, kept: 0 } });
    expect(await debitOf(rows[1_500]?.external_id ?? '')).toBeUndefined();
  },
  1_800_000,
);

describe('undoing', () => {
  test('keeps a direct debit whose customer agreed and was pre-notified, and cancels one that only agreed', async () => {
    const later = addDays(inAMonth(), 20);
    const [collected, agreed] = [fileRow(), fileRow({ next_payment_date: later })];
    const { id } = await imports.applied(csvOf([collected, agreed]));
    for (const row of [collected, agreed]) {
      const { id: debitId, payment_method_id } = await debitOf(row.external_id);
      await eventually(async () => {
        const { body } = await merchant.validate(payment_method_id);
        expect(body.validation.status).toBe('verified');
      });
      await acknowledge(await merchant.link(debitId));
      // A worker passes the validation on, before or after the customer agrees.
      await eventually(async () => expect((await merchant.get(debitId)).body.status).toBe('active'));
    }
    const { id: kept, next_payment_date } = await debitOf(collected.external_id);
    expect(await merchant.collect(next_payment_date)).toMatchObject({ body: { presented: 1 } });
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 1 } });
    expect(await imports.rows(id, 'kept')).toMatchObject([
      { external_id: collected.external_id, faults: [{ column: null, code: 'already_notified' }] },
    ]);
    expect((await merchant.get(kept)).body.status).toBe('active');
    expect(await debitOf(agreed.external_id)).toBeUndefined();
    expect(await methodsOf(agreed.customer_id)).toEqual([]);
  });

  test('leaves a direct debit alone that was cancelled since, and takes its payment method back', async () => {
    const row = fileRow();
    const { id } = await imports.applied(csvOf([row]));
    await merchant.cancel((await debitOf(row.external_id)).id);
    expect(await imports.undo(id)).toMatchObject({ counts: { undone: 0, kept: 1 } });
    expect(await imports.rows(id, 'kept')).toMatchObject([{ faults: [{ code: 'already_ended' }] }]);
    expect(await methodsOf(row.customer_id)).toEqual([]);
  });
});

import { PLANTED_NUMBER } from '#tests/support/generated/planted.ts';

test('a step beyond the imports that an account can have worked on is refused for a while, and changes nothing', async () => {
  const other = await newCollector();
  const own = importsOf(other.call);
  const held = await Promise.all(
    Array.from({ length: MOST_AT_WORK - 1 }, () => holdSlot(other.account.account_id)),
  );
  const { id } = await own.create(csvOf([fileRow()]));
  expect(await own.check(id)).toMatchObject({ status: 'checked' });
  held.push(await holdSlot(other.account.account_id));
  const apply = () => other.call('POST', `/api/imports/${id}/apply`);
  const refused = await apply();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.call('GET', `/api/imports/${id}`)).body).toMatchObject({ status: 'checked' });
  expect((await other.call('POST', `/api/imports/${id}/check`)).status).toBe(202);
  await held[0]?.free();
  expect(await own.apply(id)).toMatchObject({ status: 'applied', counts: { applied: 1 } });
  expect(await own.undo(id)).toMatchObject({ status: 'undone' });
});

/** Takes a slot of an account for an import whose worker never begins. */
async function holdSlot(account_id: string) {
  const held = newImport({ id: newId('imp'), account_id, kind: 'charges', file_name: 'a.csv' }, new Date());
  await askForStep(held, 'checking', new Date(), (writes) => transact(writes.slice(0, 1)));
  return { free: async () => transact(await writesToFreeSlot(IMPORTS_AT_WORK, held)) };
}
