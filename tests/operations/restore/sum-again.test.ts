import { beforeEach, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const load = async () => ({
  ...(await import('#lib/operations/restore/sum-again.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/sums/summaries.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

const store = async (account_id: string, at: Date) => {
  const id = newId('evt', at);
  const data = { direct_debit_id: 'dd_1', amount: 100 };
  const event = { event_id: id, event_type: 'direct_debit.activated', account_id, data };
  const item = { ...lib.eventKey('DD#dd_1', id), ...event, created_at: at.toISOString() };
  await lib.transact([lib.create(item)]);
};

test('the repair sums events that waited in the stream for a day and for their worker for hours, and no earlier ones', async () => {
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);
  const [waiting, earlier] = [newId('acc'), newId('acc')];
  await store(waiting, hoursAgo(29));
  await store(earlier, hoursAgo(31));
  expect(await lib.sumAgain(now, now)).toBe(1);
  expect(await lib.findActiveSummary(waiting)).toEqual({ count: 1, amount: 100 });
  expect(await lib.findActiveSummary(earlier)).toEqual({ count: 0, amount: 0 });
});

test('the repair of an old backup goes on if its events may be summed already, and an operator compares the sums', async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  const [old, recent] = [newId('acc'), newId('acc')];
  await store(old, daysAgo(60));
  await store(recent, daysAgo(2));
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);

  expect(await lib.sumAgain(daysAgo(60), now)).toBe(2);

  expect(await lib.findActiveSummary(old)).toEqual({ count: 0, amount: 0 });
  expect(await lib.findActiveSummary(recent)).toEqual({ count: 1, amount: 100 });
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'events_too_old_to_sum', what_to_do: 'ops ledger trial-balance' },
  ]);
});
