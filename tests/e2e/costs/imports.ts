import { beforeAll, describe, expect, test } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';
import { costOfWorker } from './cost-of-worker.ts';

/** The cost in DynamoDB of each operation on imports. The numbers are to be lowered. */
let call: ReturnType<typeof callerWith>['call'];
let imports: ReturnType<typeof importsOf>;
let path: string;

beforeAll(async () => {
  ({ call } = callerWith((await newAccount()).token));
  imports = importsOf(call);
  const { id } = await imports.create(csvOf([fileRow(), fileRow({ amount: 'x' })]));
  path = `/api/imports/${id}`;
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];
const body = { kind: 'direct_debits', file_name: 'a.csv' };

/** Units of two pauses of a step: a worker on a busy machine runs out of its time, and another one takes the step up. */
const [PAUSES, PAUSES_READ] = [28, 20];

describe('the cost of', () => {
  test('an import: one transaction', async () => {
    const cost = await costOf(() => call('POST', '/api/imports', body), 201);
    expect(cost).toMatchObject({ calls: [ONE, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(14);
  });

  test('a step: one read, and one transaction with the event that starts the worker', async () => {
    for (const step of ['check', 'apply', 'undo'] as const) {
      const cost = await costOf(() => call('POST', `${path}/${step}`), 202);
      expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
      expect(cost.units).toBeLessThanOrEqual(20);
      await imports[step](path.slice(13));
    }
  });

  test('reading an import or the link to its result: one read; its rows: one read and one query', async () => {
    for (const one of [path, `${path}/result`]) {
      expect(await costOf(() => call('GET', one), 200)).toMatchObject({ calls: [SOME], units: 2 });
    }
    const rows = await costOf(() => call('GET', `${path}/rows`), 200);
    expect(rows).toMatchObject({ calls: [SOME, LIST], depth: 2 });
  });

  test('a row: two reads to check it; to apply it, its customer, its account and the writes of both records', async () => {
    const rows = Array.from({ length: 100 }, () => fileRow());
    const { id } = await imports.create(csvOf(rows));
    const check = await costOfWorker('carry-out-imports', () => imports.check(id));
    // Those of the whole step: its progress, and the event of its end.
    expect(check.writeUnits / rows.length).toBeLessThanOrEqual(0.27 + PAUSES / rows.length);
    expect(check.readUnits / rows.length).toBeLessThanOrEqual(2.1 + PAUSES_READ / rows.length);
    const apply = await costOfWorker('carry-out-imports', () => imports.apply(id));
    expect(apply.writeUnits / rows.length).toBeLessThanOrEqual(41.3 + PAUSES / rows.length);
    expect(apply.readUnits / rows.length).toBeLessThanOrEqual(3.2 + PAUSES_READ / rows.length);
    const again = await imports.create(csvOf(rows));
    await imports.check(again.id);
    const nothing = await costOfWorker('carry-out-imports', () => imports.apply(again.id));
    expect(nothing.writeUnits / rows.length).toBeLessThanOrEqual(0.27 + PAUSES / rows.length);
    const undo = await costOfWorker('carry-out-imports', () => imports.undo(id));
    expect(undo.writeUnits / rows.length).toBeLessThanOrEqual(40 + PAUSES / rows.length);
  });

  test('a row of charges: its ids to check it; to apply it, a charge and the row; to undo it, both again', async () => {
    const merchant = await newCollector();
    const own = importsOf(merchant.call);
    const varying = { is_fixed_amount: false, amount: undefined, max_amount: 5_000 };
    const debits = await Promise.all(
      ['A-1', 'A-2'].map((external_id) => merchant.active({ ...varying, external_id })),
    );
    const rows = Array.from({ length: 40 }, (_, n) => `M-${n},A-${1 + (n % debits.length)},100`);
    const content = ['external_id,direct_debit_external_id,amount', ...rows].join('\n');
    const { id } = await own.create(content, 'charges');
    const check = await costOfWorker('carry-out-imports', () => own.check(id));
    const apply = await costOfWorker('carry-out-imports', () => own.apply(id));
    const undo = await costOfWorker('carry-out-imports', () => own.undo(id));
    expect(check.writeUnits / rows.length).toBeLessThanOrEqual(0.68 + PAUSES / rows.length);
    expect(check.readUnits / rows.length).toBeLessThanOrEqual(3.2 + PAUSES_READ / rows.length);
    expect(apply.writeUnits / rows.length).toBeLessThanOrEqual(42.7 + PAUSES / rows.length);
    expect(apply.readUnits / rows.length).toBeLessThanOrEqual(6.3 + PAUSES_READ / rows.length);
    // 28.7, and a change that is repeated because a worker for the mails changed a direct debit at that moment.
    expect(undo.writeUnits / rows.length).toBeLessThanOrEqual(29.2 + PAUSES / rows.length);
    expect(undo.readUnits / rows.length).toBeLessThanOrEqual(2.3 + PAUSES_READ / rows.length);
  });

  test('listing: one query; by a status, one of an index and one read of those found', async () => {
    const all = await costOf(() => call('GET', '/api/imports'), 200);
    expect(all).toMatchObject({ calls: [ONE, LIST] });
    const undone = await costOf(() => call('GET', '/api/imports?status=undone'), 200);
    expect(undone).toMatchObject({ calls: [SOME, ONE, LIST], depth: 2 });
  });

  test('the plan of the mails: one read and one transaction; its progress: one read, with the clock', async () => {
    const { id } = await imports.applied(csvOf([fileRow()]));
    const requests = `/api/imports/${id}/consent-requests`;
    const plan = await costOf(() => call('PUT', requests, { mails_per_day: 5, paused: true }), 200);
    expect(plan).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(plan.units).toBeLessThanOrEqual(16);
    expect(await costOf(() => call('GET', requests), 200)).toMatchObject({ calls: [SOME] });
  });

  test('a mail that asks for consent: its link and the mails of the address, with the account and its validation', async () => {
    const own = await newCollector();
    const rows = Array.from({ length: 40 }, () => fileRow());
    const { id } = await importsOf(own.call).applied(csvOf(rows));
    const day = nextBusinessDay(addDays(mexicoCityDate(new Date()), 1));
    await own.call('PUT', '/sandbox/clock', { now: `${day}T18:00:00.000Z` });
    const requests = `/api/imports/${id}/consent-requests`;
    const asked = await costOfWorker('ask-for-consent', async () => {
      await own.call('PUT', requests, { mails_per_day: 100 });
      await eventually(async () => {
        expect((await own.call('GET', requests)).body.counts).toMatchObject({ asked: rows.length });
      }, 200);
    });
    expect(asked.writeUnits / rows.length).toBeLessThanOrEqual(26);
    expect(asked.readUnits / rows.length).toBeLessThanOrEqual(11);
  });
});
