import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { noteQueued } from '#lib/store/collections/queued-entries.ts';
import { SHARDS } from '#lib/store/indexes.ts';

const NOW = new Date('2036-12-01T15:00:00Z');
const date = '2036-12-01' as CalendarDate;

test.each([
  ['the orders of all accounts are noted in several partitions', 'collections', 'all', SHARDS],
  ['the orders of one account are noted in one partition', 'collections', 'acc_1', 1],
  ['payments, which are few, are noted in one partition', 'payouts', 'all', 1],
] as const)('%s', (_, kind, account_id, partitions) => {
  const notes = Array.from({ length: 200 }, () =>
    noteQueued({ kind, account_id, date }, [newId('ord', NOW)], NOW),
  ).flat();
  const keys = new Set(notes.map((note) => ('put' in note ? note.put.Item?.pk : undefined)));
  expect(keys.size).toBe(partitions);
});
