import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createCharge, retryDirectDebit } from '#lib/api/routes/charges.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { answerTo, read, spoil } from '#tests/properties/collections/bank.ts';
import { BAD_ANSWERS } from '#tests/properties/collections/steps.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/stored-debits.ts';

const NOW = new Date('2029-06-04T15:00:00.000Z');
const TODAY = '2029-06-04' as CalendarDate;
const DUE = businessDaysAfter(TODAY, 1);
/** The morning on which it is collected. */
const MORNING = new Date(`${DUE}T15:00:00.000Z`);
const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };

let lib: Awaited<ReturnType<typeof load>>;
let written: string[];

async function load() {
  return {
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/collections/open-due.ts')),
    ...(await import('#lib/operations/collections/claim-charges.ts')),
    ...(await import('#lib/operations/collections/present-file.ts')),
    ...(await import('#lib/operations/collections/ingest-return-file.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/due-collections.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry.ts')).handler,
  };
}

beforeAll(async () => {
  written = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  lib = await load();
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** An account's direct debits with these terms, collected up to the bank's file. */
async function presented(...terms: Record<string, unknown>[]) {
  const { account_id } = await storeAccount();
  const debits = [];
  for (const more of terms) {
    debits.push(await storeActiveDebit(account_id, { next_payment_date: DUE, ...more }, NOW));
  }
  const files = memoryBankFiles();
  const of = { account_id, bank: OUTSIDE.bank, date: DUE };
  const run = async (date = DUE) => {
    const clock = lib.clockAt(MORNING, date);
    await lib.openDue(lib.findDueOfAccount('DEBIT', account_id, date), clock);
    await lib.claimDueCharges(lib.findDueOfAccount('CHARGE', account_id, date), { ...of, date }, clock);
    return lib.presentFiles({ ...of, date }, { files, issuer: OUTSIDE.issuer }, MORNING);
  };
  const taken = await run();
  const [name = ''] = taken.map(lib.nameOf);
  return { account_id, debits, files, run, name, text: files.written.get(name) ?? '' };
}

const ingest = (files: ReturnType<typeof memoryBankFiles>, name: string, now = MORNING) =>
  lib.ingestReturnFile(name, { files, bank: OUTSIDE.bank }, lib.clockAt(now));

/** All that an answer could change, of every direct debit. */
const stateOf = (debits: readonly { id: string }[]) =>
  Promise.all(
    debits.map(async ({ id }) => [
      await lib.findDirectDebit(id),
      await lib.listCharges({ id }, { limit: 100 }),
    ]),
  );

describe('the bank’s file', () => {
  test('holds each order in 300 ASCII characters, and its totals agree', async () => {
    const { text, debits } = await presented(
      { concept: 'Suscripción Ñandú #7 — café', amount: 350.5 },
      { concept: 'Colegiatura 2º B', amount: 10 },
      { amount: 49_999.99 },
    );
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => line.length)).toEqual([300, 300, 300, 300, 300]);
    expect(text).toMatch(/^[\r\n -~]*$/);
    const { header, details } = await read(text);
    expect(header).toMatchObject({ bank: '002', presentationDate: DUE, fileNumber: 1, rfc: 'EKU9003173C9' });
    expect(details.map(({ concept }) => concept).sort()).toEqual([
      'COLEGIATURA 2O B',
      'SUSCRIPCION MENSUAL',
      'SUSCRIPCION NANDU 7 CAFE',
    ]);
    expect(Number(lines.at(-1)?.slice(25, 43))).toBe(350_50 + 10_00 + 49_999_99);
    expect(details.map(({ serviceReference }) => Number(serviceReference)).sort()).toEqual(
      debits.map(({ reference }) => reference).sort(),
    );
  });

  test('comes out the same when the run is repeated, and what is due later goes into the next one', async () => {
    const { account_id, debits, run, files, text, name } = await presented({ max_amount: 701 }, {});
    expect(await run()).toEqual([]);
    expect([...files.written.keys()]).toEqual([name]);
    await callHandler(lib.charge as never, createCharge, {
      ...{ accountId: account_id, now: NOW, params: { id: debits[0]?.id ?? '' } },
      body: { charge_date: DUE },
    });
    const [second] = await run();
    expect(second).toMatchObject({ number: 2, operations: 1 });
    expect(files.written.get(name)).toBe(text);
  });

  test('has room for more orders than one transaction', async () => {
    const { account_id } = await storeAccount();
    const terms = { next_payment_date: DUE, is_fixed_amount: false, amount: undefined };
    const [one, other] = [
      await storeActiveDebit(account_id, terms, NOW),
      await storeActiveDebit(account_id, terms, NOW),
    ];
    for (let made = 0; made < 55; made++) {
      await callHandler(lib.charge as never, createCharge, {
        ...{ accountId: account_id, now: NOW, params: { id: (made < 50 ? one : other).id } },
        body: { amount: 10 + made, charge_date: DUE },
      });
    }
    const files = memoryBankFiles();
    const of = { account_id, bank: OUTSIDE.bank, date: DUE };
    await lib.claimDueCharges(lib.findDueOfAccount('CHARGE', account_id, DUE), of, lib.clockAt(MORNING));
    const [file] = await lib.presentFiles(of, { files, issuer: OUTSIDE.issuer }, MORNING);
    expect(file).toMatchObject({ operations: 55, batches: 2 });
    for (const [debit, count] of [
      [one, 50],
      [other, 5],
    ] as const) {
      const { items } = await lib.listCharges(debit, { limit: 100 });
      expect(items.map(({ status }) => status)).toEqual(Array(count).fill('in_process'));
    }
  });
});

describe('an answer that cannot be relied on', () => {
  test.each(BAD_ANSWERS)('is quarantined whole, with a report and an alarm: %s', async (how) => {
    const { text, files, debits } = await presented({}, {}, {});
    const before = await stateOf(debits);
    const answer = await answerTo(text, ['00', '04']);
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await spoil(answer.text, how));
    written = [];
    expect((await ingest(files, name)).quarantined).toMatchObject({ code: how });
    expect(await stateOf(debits)).toEqual(before);
    expect(JSON.parse(files.written.get(`reports/${name}.json`) ?? '')).toMatchObject({
      file: name,
      code: how,
    });
    const alarms = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarms).toEqual([expect.objectContaining({ event: 'bank_file_quarantined', code: how })]);
    expect(written.join('')).not.toMatch(/[0-9]{18}/);
    expect(await ingest(files, name)).toMatchObject({ paid: 0, failed: 0 });
    expect(await stateOf(debits)).toEqual(before);
  });

  test('is quarantined where it answers what was answered before, and changes nothing twice', async () => {
    const { text, files, debits } = await presented({}, {});
    const answer = await answerTo(text, ['00', '04']);
    const [once, twice] = [`answers/${debits[0]?.id}.txt`, `answers/${debits[0]?.id}-2.txt`];
    files.written.set(once, answer.text).set(twice, answer.text);
    expect(await ingest(files, once)).toMatchObject({ paid: 1, failed: 1 });
    const after = await stateOf(debits);
    expect(await ingest(files, once)).toMatchObject({ paid: 0, failed: 0 });
    expect((await ingest(files, twice)).quarantined).toMatchObject({ code: 'already_answered' });
    expect(await stateOf(debits)).toEqual(after);
  });

  test('is quarantined where it names another reason for a failure', async () => {
    const { text, files, debits } = await presented({}, {});
    const name = (index: number) => `answers/${debits[0]?.id}-${index}.txt`;
    files.written.set(name(1), (await answerTo(text, ['04'])).text);
    files.written.set(name(2), (await answerTo(text, ['06'])).text);
    await ingest(files, name(1));
    const after = await stateOf(debits);
    expect((await ingest(files, name(2))).quarantined).toMatchObject({ code: 'contradiction' });
    expect(await stateOf(debits)).toEqual(after);
  });
});

describe('a failure that the bank takes back', () => {
  /** A direct debit whose order the bank returned with a code, and what the same file says when that is taken back. */
  async function returned(code: string) {
    const { account_id, debits, files, run, text } = await presented({ interval: 'weekly' });
    const id = debits[0]?.id ?? '';
    const name = (index: number) => `answers/${id}-${index}.txt`;
    files.written.set(name(1), (await answerTo(text, [code])).text);
    files.written.set(name(2), (await answerTo(text, ['00'])).text);
    expect(await ingest(files, name(1))).toMatchObject({ failed: 1 });
    const retry = () =>
      callHandler(lib.retry as never, retryDirectDebit, {
        ...{ accountId: account_id, now: MORNING, params: { id } },
      });
    // In the order in which they were made: the clock of the tests goes back and forth.
    const orders = async () =>
      (await lib.listCharges({ id }, { limit: 10 })).items.sort(
        (one, other) => Number(one.retry_of !== null) - Number(other.retry_of !== null),
      );
    return { id, run, retry, orders, correct: () => ingest(files, name(2)) };
  }

  test('is paid, and waits for no other cycle', async () => {
    const { id, orders, correct } = await returned('04');
    expect(await orders()).toMatchObject([{ status: 'pending_next_cycle' }]);
    expect(await correct()).toMatchObject({ corrected: 1, paid: 0 });
    expect(await orders()).toMatchObject([{ status: 'paid', failure: null, payments: [{ amount: 350_50 }] }]);
    expect(await lib.findDirectDebit(id)).toMatchObject({
      ...{ status: 'active', carried_orders: [], unpaid_orders: 0, unpaid_periods: [], open_orders: 0 },
      periods: [{ n: 0, held: 350_50, open: 0, paid: 1, failed: 0 }],
    });
    expect(await correct()).toMatchObject({ corrected: 0 });
  });

  test('has the order withdrawn that waits in its place', async () => {
    const { id, retry, orders, correct } = await returned('04');
    expect((await retry()).status).toBe(201);
    expect(await correct()).toMatchObject({ corrected: 1 });
    expect(await orders()).toMatchObject([{ status: 'paid', retried_by: null }, { status: 'cancelled' }]);
    expect(await lib.findDirectDebit(id)).toMatchObject({ open_orders: 0, unpaid_orders: 0 });
  });

  test('lifts the pause that it was the reason for', async () => {
    const { id, correct } = await returned('08');
    expect(await lib.findDirectDebit(id)).toMatchObject({
      status: 'pending',
      pauses: [{ reason: 'customer_order' }],
    });
    expect(await correct()).toMatchObject({ corrected: 1 });
    expect(await lib.findDirectDebit(id)).toMatchObject({ status: 'active', pauses: [], requirements: [] });
  });

  test('is a contradiction where another order was presented in its place', async () => {
    const { run, retry, orders, correct } = await returned('04');
    const { body } = await retry();
    expect(await run(body.charge_date)).toMatchObject([{ operations: 1 }]);
    const before = await orders();
    expect((await correct()).quarantined).toMatchObject({ code: 'contradiction' });
    expect(await orders()).toEqual(before);
  });
});

describe('the return of what was paid', () => {
  const DAY = 86_400_000;

  test.each([
    [150, 1, undefined],
    [151, 0, 'returned_too_late'],
  ])('after %i days', async (days, reversed, code) => {
    const { text, files, debits } = await presented({});
    const name = (index: number) => `answers/${debits[0]?.id}-${index}.txt`;
    files.written.set(name(1), (await answerTo(text, ['00'])).text);
    files.written.set(name(2), (await answerTo(text, ['13'])).text);
    await ingest(files, name(1));
    const later = new Date(new Date(`${DUE}T15:00:00.000Z`).getTime() + days * DAY);
    const returned = await ingest(files, name(2), later);
    expect([returned.reversed, returned.quarantined?.code]).toEqual([reversed, code]);
    const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 10 });
    expect(items).toEqual([
      expect.objectContaining(
        reversed
          ? {
              status: 'failed',
              reversed_at: later.toISOString(),
              failure: expect.objectContaining({ bank_code: '13' }),
            }
          : { status: 'paid', reversed_at: null, failure: null },
      ),
    ]);
  });
});
