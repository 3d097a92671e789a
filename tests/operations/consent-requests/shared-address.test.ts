import { afterAll, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { releaseDate } from '#tests/support/money/scheduled-run.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/domain/asked-mails.ts')),
  ...(await import('#tests/properties/consent-requests/lone-requests.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterAll(releaseDate);

test('customers who share an address are asked as fast as it may get mails, and none is left out', async () => {
  const { aMinute } = lib.MOST_ASKED.merchant.ofAccount;
  const count = aMinute + 2;
  // Every other row has the address.
  const lone = await lib.loneRequests(lib.rowsOf(2 * count, count), 2 * count);
  const [monday, tuesday] = [lib.daysAfter('2027-01-04', 0), lib.daysAfter('2027-01-04', 1)];
  const asked = async () => (await lone.rows()).filter(({ asked_times = 0 }) => asked_times > 0).length;
  lone.at(monday);
  await lone.plan({ mails_per_day: 100, starts_on: monday, reminders: false, paused: false });

  await lone.work();
  expect(await asked()).toBe(2 * count - 2);

  lone.at(tuesday);
  await lone.goOn();
  expect(await asked()).toBe(2 * count);
});
