import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { importsOf, upload } from '#tests/support/records/imports.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Files of charges over HTTP: uploaded to the local S3, checked, applied and undone. */
let merchant: Collector;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  merchant = await newCollector();
  imports = importsOf(merchant.call);
});

const VARYING = { is_fixed_amount: false, amount: undefined, max_amount: 500 };

let last = 0;
function newId(kind: string): string {
  last += 1;
  return `${kind}-${process.pid}-${last}`;
}

/** Returns an active direct debit of at most 500 pesos a month, with an external id. */
async function debit(more: Record<string, unknown> = {}, by = merchant) {
  const external_id = newId('A');
  const { id, next_payment_date } = await by.active({ ...VARYING, external_id, ...more });
  return { id, external_id, date: addDays(next_payment_date as never, 7) };
}

type Cells = Partial<Record<'own' | 'debit' | 'id' | 'amount' | 'concept' | 'date', string>>;
const fileOf = (...rows: Cells[]) =>
  [
    'Folio,Matrícula,direct_debit_id,Importe,Concepto,Fecha',
    ...rows.map(({ own = newId('M'), debit = '', id = '', amount = '100', concept = '', date = '' }) =>
      [own, debit, id, amount, concept, date].join(','),
    ),
  ].join('\r\n');

const codesOf = ({ faults }: { faults: { column: string | null; code: string }[] }) =>
  faults.map(({ column, code }) => `${column} ${code}`);
const orderOf = async (own: string, by = merchant) =>
  (await by.call('GET', `/api/orders?external_id=${own}`)).body.data[0];

describe('a school’s list of a month', () => {
  test('is checked with its totals, applied once, applied again, and undone', async () => {
    const [one, other] = [await debit(), await debit()];
    const [first, second] = [newId('M'), newId('M')];
    const content = fileOf(
      { own: first, debit: one.external_id, amount: '350.50', concept: 'Colegiatura', date: one.date },
      { own: second, id: other.id, amount: '99', date: other.date },
      { debit: one.external_id, amount: '149.51', date: one.date },
      { debit: 'nobody', amount: '9', date: '2020-01-01' },
    );
    const { id } = await imports.create(content, 'charges');
    const checked = await imports.check(id);
    expect(checked).toMatchObject({
      ...{ kind: 'charges', status: 'checked', rows: 4, counts: { ready: 2, rejected: 2 } },
      totals: { count: 2, amount: 449.5, later: { count: 0, amount: 0 } },
    });
    const sum = checked.totals.days.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
    expect(sum).toBe(449.5);
    const refused = await imports.rows(id, 'rejected');
    expect(refused.map(codesOf)).toEqual([
      ['amount mandate_limit_exceeded'],
      ['amount amount_out_of_range', 'direct_debit_external_id direct_debit_unknown'],
    ]);
    expect(refused[0]).toMatchObject({ direct_debit_id: one.id, order_id: null });
    for (const { es, en } of refused[0].faults)
      expect([es, en]).toEqual([expect.any(String), expect.any(String)]);
    expect((await merchant.payments(one.id)).body.data).toEqual([]);

    const applied = await imports.apply(id);
    expect(applied).toMatchObject({ status: 'applied', counts: { ready: 0, applied: 2, rejected: 2 } });
    expect(applied.totals).toEqual(checked.totals);
    const order = await orderOf(first);
    expect(order).toMatchObject({
      ...{ status: 'created', direct_debit_id: one.id, totals: { total: 350.5 } },
      items: [{ name: 'Colegiatura' }],
    });
    expect(checked.totals.days.map(({ date }: { date: string }) => date)).toContain(order.charge_date);
    const rows = await imports.rows(id, 'applied');
    expect(rows).toMatchObject([
      { external_id: first, direct_debit_id: one.id, order_id: order.id },
      { external_id: second, direct_debit_id: other.id },
    ]);
    expect((await imports.result(id))[0]).toBe(`2,${first},applied,${one.id},,,,${order.id}`);

    expect(await merchant.call('POST', `/api/imports/${id}/apply`)).toMatchObject({
      ...{ status: 202, body: { status: 'applied', updated_at: applied.updated_at } },
    });
    const again = await imports.applied(content, 'charges');
    expect(again).toMatchObject({ counts: { existing: 2, applied: 0, rejected: 2 }, totals: { count: 0 } });
    expect((await merchant.payments(one.id)).body.data).toHaveLength(1);

    expect(await imports.undo(id)).toMatchObject({ status: 'undone', counts: { undone: 2, kept: 0 } });
    expect((await merchant.order(order.id)).body).toMatchObject({ status: 'cancelled', external_id: null });
    const corrected = await imports.applied(content, 'charges');
    expect(corrected).toMatchObject({ counts: { applied: 2, existing: 0, rejected: 2 } });
  });

  test('of another account’s direct debit, under either id, does nothing', async () => {
    const stranger = await newCollector();
    const theirs = newId('A');
    const { id: debitId } = await stranger.active({ ...VARYING, external_id: theirs });
    const result = await imports.applied(fileOf({ id: debitId }, { debit: theirs }), 'charges');
    expect(result).toMatchObject({ counts: { rejected: 2, applied: 0 }, totals: { count: 0 } });
    const rows = await imports.rows(result.id);
    expect(rows.map(codesOf)).toEqual([
      ['direct_debit_id direct_debit_unknown'],
      ['direct_debit_external_id direct_debit_unknown'],
    ]);
    expect(rows.map((row: { direct_debit_id: string | null }) => row.direct_debit_id)).toEqual([null, null]);
    expect((await stranger.payments(debitId)).body.data).toEqual([]);
  });

  test('counts rows that name one direct debit in two ways together', async () => {
    const { id, external_id } = await debit();
    const { id: file } = await imports.create(
      fileOf({ id, amount: '300' }, { debit: external_id, amount: '300' }, { id, debit: external_id }),
      'charges',
    );
    expect(await imports.check(file)).toMatchObject({ counts: { ready: 1, rejected: 2 } });
    expect((await imports.rows(file)).map(codesOf)).toEqual([
      ['amount mandate_limit_exceeded'],
      ['direct_debit_external_id direct_debit_named_twice'],
    ]);
  });

  test('says of each row why its direct debit takes no charge', async () => {
    const cancelled = await debit();
    await merchant.cancel(cancelled.id);
    const single = await debit({ ...once, max_amount: undefined, is_fixed_amount: true, amount: 90 });
    const { body: created } = await merchant.create(newId('cus'), VARYING);
    const { id } = await imports.applied(
      fileOf({ id: cancelled.id }, { id: single.id, amount: '90' }, { id: created.id, amount: '600' }),
      'charges',
    );
    expect((await imports.rows(id)).map(codesOf)).toEqual([
      ['null direct_debit_final'],
      ['amount mandate_limit_exceeded'],
      ['null direct_debit_not_active', 'amount amount_above_agreed'],
    ]);
  });

  test('does not change a charge that has the external id already, and says how the row differs', async () => {
    const [one, other] = [await debit(), await debit()];
    const [own, shop] = [newId('M'), newId('M')];
    await merchant.charge(one.id, { amount: 120, external_id: own });
    await merchant.charge(other.id, { amount: 100, external_id: shop });
    const { id } = await imports.applied(
      fileOf({ own, id: one.id, amount: '130', concept: 'Otro' }, { own: shop, id: one.id }),
      'charges',
    );
    const [existing, taken] = await imports.rows(id);
    expect(existing).toMatchObject({ status: 'existing', order_id: (await orderOf(own)).id });
    expect(codesOf(existing)).toEqual([
      ...['external_id external_id_taken', 'amount differs_from_stored', 'concept differs_from_stored'],
    ]);
    expect(taken).toMatchObject({ status: 'rejected', order_id: null });
    expect(codesOf(taken)).toEqual([
      ...['external_id external_id_taken', 'direct_debit_id differs_from_stored'],
    ]);
  });
});

test('a charge that another one has left no room for since the check is failed, and says so', async () => {
  const { id: debitId, date } = await debit();
  const { id } = await imports.create(fileOf({ id: debitId, amount: '300', date }), 'charges');
  expect(await imports.check(id)).toMatchObject({ counts: { ready: 1 } });
  expect((await merchant.charge(debitId, { amount: 300, charge_date: date })).status).toBe(201);
  expect(await imports.apply(id)).toMatchObject({ status: 'applied', counts: { failed: 1, applied: 0 } });
  expect((await imports.rows(id)).map(codesOf)).toEqual([['amount mandate_limit_exceeded']]);
});

test('two files at once for one direct debit stay within its maximum', async () => {
  const { id: debitId, date } = await debit();
  const files = await Promise.all(
    [0, 1].map(async () => {
      const rows = Array.from({ length: 4 }, () => ({ id: debitId, amount: '100', date }));
      const { id } = await imports.create(fileOf(...rows), 'charges');
      expect(await imports.check(id)).toMatchObject({ counts: { ready: 4 } });
      return id;
    }),
  );
  const ended = await Promise.all(files.map((id) => imports.apply(id)));
  const sum = (status: 'applied' | 'failed') => ended.reduce((all, { counts }) => all + counts[status], 0);
  expect([sum('applied'), sum('failed')]).toEqual([5, 3]);
  const { data } = (await merchant.payments(debitId)).body;
  expect(data).toHaveLength(5);
});

test('undoing keeps a charge that went to the bank, and one that was withdrawn since', async () => {
  const own = await newCollector();
  const files = importsOf(own.call);
  const ids = [newId('M'), newId('M'), newId('M')];
  const debits = [await debit({}, own), await debit({}, own), await debit({}, own)];
  const rows = debits.map(({ id, date }, n) => ({ own: ids[n] as string, id, date }));
  const { id } = await files.applied(fileOf(...rows), 'charges');
  const [presented, withdrawn, waiting] = await Promise.all(ids.map((each) => orderOf(each, own)));
  const change = (order: { id: string; direct_debit_id: string }, body: Record<string, string>) =>
    own.call('PATCH', `/api/direct-debits/${order.direct_debit_id}/charges/${order.id}`, body);
  const later = addDays(presented.charge_date, 5);
  expect((await change(waiting, { charge_date: later })).status).toBe(200);
  expect((await change(withdrawn, { status: 'cancelled' })).status).toBe(200);
  expect(await own.collect(presented.charge_date)).toMatchObject({ body: { presented: 1 } });
  expect(await files.undo(id)).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 2 } });
  expect((await files.rows(id, 'kept')).map(codesOf)).toEqual([
    ['null charge_locked'],
    ['null charge_withdrawn'],
  ]);
  expect((await own.order(presented.id)).body).toMatchObject({ status: 'paid' });
});

test('a file that changed after its check is not charged', async () => {
  const { id: debitId } = await debit();
  const { id, upload: form } = await imports.create(fileOf({ id: debitId }), 'charges');
  await imports.check(id);
  expect(await upload(form, fileOf({ id: debitId, amount: '400' }))).toBe(204);
  expect(await imports.apply(id)).toMatchObject({ status: 'failed', fault: { code: 'file_changed' } });
  expect((await merchant.payments(debitId)).body.data).toEqual([]);
});

test('each step of an import ends with an event for the merchant, which has counts and no account', async () => {
  const own = await newCollector();
  const files = importsOf(own.call);
  const { id: debitId } = await debit({}, own);
  const { id } = await files.applied(fileOf({ id: debitId }, { id: 'dd_none' }), 'charges');
  await files.undo(id);
  const refused = await files.create('nombre,clabe\r\nAna,002010077777777771');
  await files.check(refused.id);
  const { body: empty } = await own.call('POST', '/api/imports', { kind: 'charges', file_name: 'a.csv' });
  await files.check(empty.id);
  await eventually(async () => {
    const { data } = (await own.call('GET', '/api/events?limit=100')).body;
    const events = data.filter(({ type }: { type: string }) => type.startsWith('import.'));
    expect(
      events.map(({ type, data: { record } }: Event) => [type, record.id, record.status]).reverse(),
    ).toEqual([
      ['import.checked', id, 'checked'],
      ['import.applied', id, 'applied'],
      ['import.undone', id, 'undone'],
      ['import.failed', refused.id, 'rejected'],
      ['import.failed', empty.id, 'awaiting_upload'],
    ]);
    expect(events[3].data.record).toMatchObject({
      ...{ counts: { applied: 1, rejected: 1 }, totals: { count: 1, amount: 100 } },
    });
    expect(JSON.stringify(events)).not.toMatch(/\d{15}/);
  });
});

type Event = { type: string; data: { record: { id: string; status: string } } };
