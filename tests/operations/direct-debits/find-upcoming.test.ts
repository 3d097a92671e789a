import { afterEach, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let store: typeof import('#tests/support/database/stored-debits.ts');
let findUpcoming: typeof import('#lib/operations/direct-debits/find-upcoming.ts')['findUpcoming'];
let runs: typeof import('#lib/store/collections/collection-runs.ts');
let accounts: typeof import('#lib/store/accounts.ts');
onLoneTable(async () => {
  store = await import('#tests/support/database/stored-debits.ts');
  ({ findUpcoming } = await import('#lib/operations/direct-debits/find-upcoming.ts'));
  runs = await import('#lib/store/collections/collection-runs.ts');
  accounts = await import('#lib/store/accounts.ts');
});

const { STAGE } = process.env;
afterEach(() => {
  if (STAGE === undefined) delete process.env.STAGE;
  else process.env.STAGE = STAGE;
});

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [8, 9, 10, 11].map(
  (day) => `2027-02-${String(day).padStart(2, '0')}` as CalendarDate,
) as [CalendarDate, CalendarDate, CalendarDate, CalendarDate];
const clockOn = (date: CalendarDate) => clockAt(new Date(`${date}T15:00:00Z`));

/** Collects on Wednesday, of which its customer was pre-notified on Monday. */
async function collectedOnWednesday() {
  const account = await store.storeAccount();
  const terms = { next_payment_date: WEDNESDAY };
  return store.storeActiveDebit(account.account_id, terms, new Date(`${MONDAY}T15:00:00Z`));
}

test('in production the run of today counts until it has ended', async () => {
  process.env.STAGE = 'production';
  const debit = await collectedOnWednesday();
  expect((await findUpcoming(debit, clockOn(TUESDAY)))?.date).toBe(WEDNESDAY);
  expect((await findUpcoming(debit, clockOn(WEDNESDAY)))?.date).toBe(WEDNESDAY);
  const finished_at = `${WEDNESDAY}T15:00:00.000Z`;
  const run = { date: WEDNESDAY, claimed: 0, waiting: 0, files: [], finished_at, last_reference: 1 };
  await runs.noteRun(run);
  // It is too late to pre-notify for Thursday once the run of Wednesday has skipped it.
  expect((await findUpcoming(debit, clockOn(WEDNESDAY)))?.date).toBe('2027-02-12');
});

test('in the sandbox any day can be run, also one whose scheduled run has ended', async () => {
  process.env.STAGE = 'sandbox';
  const debit = await collectedOnWednesday();
  expect((await findUpcoming(debit, clockOn(WEDNESDAY)))?.date).toBe(WEDNESDAY);
});

test('another day than the next one can be requested, and a day without a presentation is undefined', async () => {
  const debit = await collectedOnWednesday();
  const on = async (date: string) =>
    (await findUpcoming(debit, clockOn(TUESDAY), {}, date as CalendarDate))?.orders.length;
  expect([await on(WEDNESDAY), await on(THURSDAY), await on('2027-03-10')]).toEqual([1, undefined, 1]);
});

test('there is no upcoming collection while the merchant is suspended', async () => {
  const debit = await collectedOnWednesday();
  await accounts.changeAccountStatus(debit.account_id, 'suspended', TUESDAY);
  expect(await findUpcoming(debit, clockOn(TUESDAY))).toBeNull();
  await accounts.changeAccountStatus(debit.account_id, 'active', TUESDAY);
  expect((await findUpcoming(debit, clockOn(TUESDAY)))?.date).toBe(WEDNESDAY);
});
