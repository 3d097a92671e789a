import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { EXPORT_KINDS, type ExportTerms, MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { startExport } from '#lib/operations/exports/start-export.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { EXPORTS_UNDER_WAY } from '#lib/store/export-slots.ts';
import { writesToFreeSlot } from '#lib/store/work-slots.ts';
import { withOther } from '#tests/support/generated/with-other.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { ledgerSumsOf, monthsOf } from '#tests/support/money/statements.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { centavosIn, downloaded, exported, exportedRows, rowsIn } from '#tests/support/records/exports.ts';
import { fault, refusal } from '#tests/support/records/mandates.ts';
import { newAccount, send, tokenOf } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** The contents of the files take turns; what a request for one may say is tried on every push. */
const inTurn = inTurns(3);

/** Everything is collected on the first day, and refunded and transferred on the last. */
const [DAY, LATER] = [businessDay(5), businessDay(8)];
const PAYMENTS = { kind: 'payments', from: DAY, to: DAY };

/** The UUID of an invoice, as its merchant names it in the metadata of a charge. */
const UUID = '6f0a1c1e-1111-4222-8333-12345678abcd';
/** A name and an id that a spreadsheet would run. */
const [NAME, OWN_ID] = ['=HYPERLINK("http://x","y")', '+52 0042'];
const METADATA = { grupo: '007', cfdi_uuid: UUID };

let merchant: Collector;
let orders: Record<'paid' | 'failed' | 'returned' | 'refunded', string>;

beforeAll(async () => {
  Object.assign(process.env, COLLECTIONS);
  merchant = await newCollector();
  const { account } = merchant;
  await payableAccount(account.account_id, '002010077777777771');
  await bookAdjustment(account.account_id, 500, 'exports-500');
  const order = async (amount: number, more: object = {}) => {
    const { id } = await merchant.active({ amount, next_payment_date: DAY, max_amount: 900, ...more });
    return async () => (await merchant.payments(id)).body.data[0].id as string;
  };
  const named = { customer: { name: NAME, email: 'ana@example.com' }, metadata: METADATA };
  const debits = {
    paid: await order(100.55, { ...named, external_id: OWN_ID }),
    failed: await order(120.04),
    returned: await order(250.35),
    refunded: await order(80.99),
  };
  expect((await merchant.collect(DAY)).body).toMatchObject({ paid: 3, failed: 1 });
  orders = {
    paid: await debits.paid(),
    failed: await debits.failed(),
    returned: await debits.returned(),
    refunded: await debits.refunded(),
  };
  const returned = { order_id: orders.returned, code: '13' };
  expect((await merchant.call('POST', '/sandbox/returns', returned)).status).toBe(200);
  const refund = await merchant.call('POST', `/api/orders/${orders.refunded}/refunds`, { amount: 30.33 });
  expect(refund.status).toBe(201);
  // The run transfers what the balance shows, which follows the lines within seconds.
  await eventually(async () => {
    const { pending, available } = (await merchant.call('GET', '/api/balance')).body;
    const { data } = (await merchant.call('GET', '/api/balance-transactions?limit=100')).body;
    const owed = data.reduce((sum: number, { net }: { net: number }) => sum + inCentavos(net), 0);
    expect(inCentavos(pending + available)).toBe(owed);
  });
  await merchant.collect(LATER);
});

const inCentavos = (pesos: number) => Math.round(pesos * 100);

describe('an export of payments', () => {
  inTurn('has a row for each charge of the days, with the amounts that the API shows', async () => {
    const rows = await exportedRows(merchant.call, PAYMENTS);
    expect(rows.map(({ order_id }) => order_id).sort()).toEqual(Object.values(orders).sort());
    for (const row of rows) {
      const { body } = await merchant.order(String(row.order_id));
      const isPaid = body.status === 'paid';
      expect(row).toMatchObject({
        ...{ status: body.status, reference: String(body.reference), charge_date: body.charge_date },
        ...{ amount: body.totals.total.toFixed(2), refunded_amount: body.amount_refunded.toFixed(2) },
        ...{ paid_amount: (isPaid ? body.totals.total : 0).toFixed(2), customer: body.first_name },
        ...{ reason: body.failure?.code ?? '', bank_code: body.failure?.bank_code ?? '' },
        ...{ created_at: body.created_at, reversed_at: body.reversed_at ?? '' },
      });
    }
    const bank = rows.map(({ order_id, bank_code, fee, tax }) => [order_id, bank_code, fee, tax]);
    expect(bank).toEqual(
      expect.arrayContaining([
        [orders.paid, '', '5.42', '0.87'],
        [orders.failed, '04', '0.00', '0.00'],
        [orders.returned, '13', '9.76', '1.56'],
      ]),
    );
  });

  inTurn('sums to the report of its day and to the ledger, to the centavo', async () => {
    const rows = await exportedRows(merchant.call, PAYMENTS);
    const { body } = await merchant.call('GET', `/api/reports/settlements?day=${DAY}`);
    expect(centavosIn(rows, 'amount')).toBe(inCentavos(body.presented.amount));
    // The bank returned a payment later: the report of the day on which that became known has it.
    const { data } = (await merchant.call('GET', '/api/balance-transactions?type=charge_return')).body;
    const known = await merchant.call('GET', `/api/reports/settlements?day=${data[0].day}`);
    const late = known.body.adjustments.filter((one: { presented_on: string }) => one.presented_on === DAY);
    expect(late).toHaveLength(1);
    const takenBack = inCentavos(late[0].returned.amount);
    expect([centavosIn(rows, 'paid_amount'), centavosIn(rows, 'returned_amount')]).toEqual([
      inCentavos(body.paid.amount) - takenBack,
      inCentavos(body.returned.amount) + takenBack,
    ]);
    const lines = await exportedRows(merchant.call, { kind: 'settlements', from: DAY, to: LATER });
    const ofCharges = lines.filter(({ type }) => String(type).startsWith('charge'));
    for (const [column, measure] of [
      ['paid_amount', 'amount'],
      ['fee', 'fee'],
      ['tax', 'tax'],
      ['net', 'net'],
    ] as const)
      expect(centavosIn(rows, column)).toBe(centavosIn(ofCharges, measure));
  });

  inTurn('can be opened in a spreadsheet: texts are no formulas, and lose no digit', async () => {
    const csv = await downloaded(await exported(merchant.call, PAYMENTS));
    expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(rowsIn(csv)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customer: NAME, metadata: '', concept: 'Suscripción mensual' }),
      ]),
    );
  });

  inTurn('has the same rows as JSON lines, filtered by a status', async () => {
    const asked = { ...PAYMENTS, format: 'jsonl', filter: { status: 'paid' } };
    const text = await downloaded(await exported(merchant.call, asked));
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ order_id }) => order_id).sort()).toEqual([orders.paid, orders.refunded].sort());
    expect(rows.find(({ order_id }) => order_id === orders.refunded)).toMatchObject({
      ...{ amount: 80.99, refunded_amount: 30.33, currency: 'MXN', reason: null, metadata: {} },
    });
  });
});

describe('an export of settlements', () => {
  inTurn(
    'has every balance transaction with its transfer, and sums to the statements of its months',
    async () => {
      const months = monthsOf(DAY, LATER);
      const { from, to } = months;
      // The sums follow a transaction within seconds.
      await eventually(async () => {
        const rows = await exportedRows(merchant.call, { kind: 'settlements', from, to });
        expect(ledgerSumsOf(rows)).toEqual(await months.statementSums(merchant.call));
      });
      const rows = await exportedRows(merchant.call, { kind: 'settlements', from, to });
      const { data } = (await merchant.call('GET', '/api/balance-transactions?limit=100')).body;
      const ids = data
        .filter(({ day }: { day: string }) => from <= day && day <= to)
        .map(({ id }: { id: string }) => id);
      expect(rows.map(({ id }) => id)).toEqual(ids);
      const transfers = rows.filter(({ type }) => type === 'charge').map((row) => row.transfer_account);
      expect(new Set(transfers)).toEqual(new Set(['…7771']));
    },
  );
});

describe('an export for the accountant', () => {
  inTurn(
    'has each payment and each return, as payment complements need them, and sums to the ledger',
    async () => {
      const { from, to } = monthsOf(DAY, LATER);
      const rows = await exportedRows(merchant.call, { kind: 'fiscal_payments', from, to });
      const lines = await exportedRows(merchant.call, { kind: 'settlements', from, to });
      const ofCharges = lines.filter(({ type }) => String(type).startsWith('charge'));
      expect(rows.map(({ transaction_id }) => transaction_id)).toEqual(ofCharges.map(({ id }) => id));
      expect(centavosIn(rows, 'amount')).toBe(centavosIn(ofCharges, 'amount'));
      const ofOrder = (order: string) => rows.filter(({ order_id }) => order_id === order);
      const { body } = await merchant.order(orders.paid);
      expect(ofOrder(orders.paid)).toEqual([
        expect.objectContaining({
          ...{ type: 'charge', payment_date: DAY, amount: '100.55', currency: 'MXN', payer: NAME },
          form_of_payment: '03 Transferencia electrónica de fondos',
          ...{ operation_number: String(body.reference), invoice_uuid: UUID, payer_bank_rfc: 'BNM840515VB1' },
          ...{ payer_bank: 'Banamex', payer_account: expect.stringMatching(/^…\d{4}$/) },
        }),
      ]);
      expect(
        ofOrder(orders.returned)
          .map(({ type, amount }) => [type, amount])
          .sort(),
      ).toEqual([
        ['charge', '250.35'],
        ['charge_return', '-250.35'],
      ]);
      expect(ofOrder(orders.failed)).toEqual([]);
    },
  );

  inTurn('has our fees with their IVA by month', async () => {
    const months = monthsOf(DAY, LATER);
    const { from, to } = months;
    const rows = await exportedRows(merchant.call, { kind: 'fiscal_fees', from, to });
    const { charge } = await months.statementSums(merchant.call);
    expect(rows.map(({ type, count, currency }) => [type, count, currency])).toEqual([
      ['charge', '3', 'MXN'],
    ]);
    expect([centavosIn(rows, 'fee'), centavosIn(rows, 'tax')]).toEqual([charge?.fee, charge?.tax]);
    expect(centavosIn(rows, 'total')).toBe(Number(charge?.fee) + Number(charge?.tax));
    expect(`${rows[0]?.year}-${String(rows[0]?.month).padStart(2, '0')}`).toBe(DAY.slice(0, 7));
  });
});

describe('an export of direct debits or events', () => {
  const year = () => {
    const [first] = new Date().toISOString().split('-');
    return { from: `${first}-01-01`, to: `${first}-12-31` };
  };

  inTurn('has a row for each record of the days', async () => {
    const debits = await exportedRows(merchant.call, { kind: 'direct_debits', ...year() });
    const listed = (await merchant.call('GET', '/api/direct-debits?limit=100')).body.data;
    expect(debits.map(({ direct_debit_id }) => direct_debit_id)).toEqual(
      listed.map(({ id }: { id: string }) => id),
    );
    expect(debits.map(({ customer }) => customer)).toContain(NAME);
    const own = debits.find(({ external_id }) => external_id === OWN_ID);
    expect([own?.amount, own?.max_amount]).toEqual(['100.55', '900.00']);
    expect(JSON.parse(String(own?.metadata))).toEqual(METADATA);
    const asked = { kind: 'events', ...year(), filter: { type: 'charge.paid' } };
    const events = await exportedRows(merchant.call, asked);
    expect(events.map(({ record_id }) => record_id).sort()).toEqual(
      [orders.paid, orders.returned, orders.refunded].sort(),
    );
    const { data } = (await merchant.call('GET', `/api/events?order_id=${orders.paid}`)).body;
    const paid = data.find(({ type }: { type: string }) => type === 'charge.paid');
    const row = events.find(({ id }) => id === paid.id);
    expect(JSON.parse(String(row?.record))).toEqual(paid.data.record);
  });
});

describe('the file of an export', () => {
  inTurn('is what the export says, under a link of five minutes that nothing else shows', async () => {
    const { account } = merchant;
    const ready = await exported(merchant.call, PAYMENTS);
    const { download, ...record } = ready;
    const csv = await downloaded(ready);
    expect(record).toMatchObject({
      ...{ status: 'ready', rows: 4, bytes: Buffer.byteLength(csv), failure: null },
      sha256: createHash('sha256').update(csv).digest('hex'),
    });
    expect(download.file_name).toBe(`payments-${DAY}-${DAY}.csv`);
    const link = new URL(download.url);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    const again = (await merchant.call('GET', `/api/exports/${ready.id}`)).body;
    expect(Date.parse(download.expires_at) - Date.parse(record.finished_at)).toBeGreaterThan(290_000);
    expect({ ...again, download: null }).toEqual({ ...ready, download: null });
    const listed = (await merchant.call('GET', '/api/exports?status=ready')).body.data;
    expect(listed.find(({ id }: { id: string }) => id === ready.id)).toEqual(record);

    const { events } = await eventually(async () => {
      const { body } = await merchant.call('GET', '/api/events?type=export.ready');
      const found = body.data.filter(
        ({ data }: { data: { record: { id: string } } }) => data.record.id === ready.id,
      );
      if (found.length === 0) throw new Error('No event yet');
      return { events: found };
    });
    expect(events.map(({ data }: { data: object }) => data)).toEqual([{ record }]);
    expect(JSON.stringify([events, listed])).not.toMatch(/X-Amz|https?:/);

    const log = readFileSync(join(String(process.env.SERVICE_DIRECTORY), 'service.log'), 'utf8');
    const signature = String(link.searchParams.get('X-Amz-Signature'));
    expect([signature.length, log.includes(account.account_id)]).toEqual([64, true]);
    expect([log.includes(signature), log.includes('X-Amz-')]).toEqual([false, false]);

    link.pathname = link.pathname.replace(ready.id, withOther(ready.id));
    expect((await fetch(link)).status).toBe(403);
  });

  inTurn('has no account number', async () => {
    for (const kind of EXPORT_KINDS) {
      const from = `${new Date().getUTCFullYear()}-01-01`;
      const to = LATER;
      const csv = await downloaded(await exported(merchant.call, { kind, from, to }));
      // A CLABE has 18 digits. The longest number of a file is an amount.
      expect([kind, csv.match(/\b\d{11,}\b/)]).toEqual([kind, null]);
    }
  });

  inTurn('of another account is refused, and no row of it is in one’s own', async () => {
    const { id } = await exported(merchant.call, PAYMENTS);
    const other = await newCollector();
    expect(refusal(await other.call('GET', `/api/exports/${id}`))).toEqual([403, 'access_refused']);
    expect((await other.call('GET', '/api/exports')).body.data).toEqual([]);
    const empty = await exported(other.call, PAYMENTS);
    expect([empty.rows, rowsIn(await downloaded(empty))]).toEqual([0, []]);
  });
});

describe('a request for an export', () => {
  const create = (body: object) => merchant.call('POST', '/api/exports', body);

  test.each<[string, object, string, string]>([
    ['days in the wrong order', { from: LATER, to: DAY }, 'to', 'before_from'],
    ['more than a year', { from: '2026-01-01', to: '2027-01-02' }, 'from', 'range_too_long'],
    ['a status of another kind', { filter: { status: 'active' } }, 'filter.status', 'unknown_status'],
    ['a filter of another kind', { filter: { type: 'charge' } }, 'filter.type', 'not_of_kind'],
    ['an unknown kind', { kind: 'invoices' }, 'kind', 'unknown_kind'],
  ])('is refused for %s', async (_, more, field, code) => {
    expect(fault(await create({ ...PAYMENTS, ...more }))).toEqual([422, field, code]);
  });

  test('is accepted for 366 days, with a location, and repeated under its key', async () => {
    const body = { ...PAYMENTS, from: '2026-01-01', to: '2027-01-01' };
    const { token } = merchant.account;
    const [one, two] = [
      await send('POST', '/api/exports', body, { token, key: 'accountant-1' }),
      await send('POST', '/api/exports', body, { token, key: 'accountant-1' }),
    ];
    expect([one.status, one.headers.get('location'), two.body]).toEqual([
      201,
      `/api/exports/${one.body.id}`,
      one.body,
    ]);
  });

  test('needs the scope read_exports, and no other', async () => {
    const account = await newAccount();
    const [own, others] = [
      await tokenOf(account, 'read_exports'),
      await tokenOf(account, 'read_orders read_ledger read_events read_direct_debits'),
    ];
    const ask = (token: string) => send('POST', '/api/exports', PAYMENTS, { token });
    expect([(await ask(own)).status, refusal(await ask(others))]).toEqual([201, [403, 'access_refused']]);
    expect((await send('GET', '/api/orders', undefined, { token: own })).status).toBe(403);
  });
});

test('an export beyond the limit is refused for a while, and a repeated request is not counted again', async () => {
  const other = await newCollector();
  const held = await Promise.all(
    Array.from({ length: MOST_UNDER_WAY - 1 }, () => holdSlot(other.account.account_id)),
  );
  const ask = (key: string) => send('POST', '/api/exports', PAYMENTS, { token: other.account.token, key });
  const first = await ask('month-1');
  expect(first.status).toBe(201);
  await eventually(async () => {
    const { body } = await other.call('GET', `/api/exports/${first.body.id}`);
    expect(body.status).toBe('ready');
  });
  held.push(await holdSlot(other.account.account_id));
  const refused = await ask('month-2');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('month-1')).body.id).toBe(first.body.id);
  await held[0]?.free();
  expect((await ask('month-2')).status).toBe(201);
});

/** Takes a slot of an account for an export whose worker never begins. */
async function holdSlot(accountId: string) {
  const terms = { ...PAYMENTS, format: 'csv', filter: { status: null, type: null } };
  const held = newExport(accountId, terms as ExportTerms, new Date());
  await startExport(held, new Date(), (writes) => transact(writes.slice(0, 1)));
  return { free: async () => transact(await writesToFreeSlot(EXPORTS_UNDER_WAY, held)) };
}
