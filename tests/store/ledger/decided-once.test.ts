import { describe, expect, test } from '@jest/globals';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Entry } from '#lib/domain/ledger/operator-entry.ts';
import { holdReserve, releaseReserve } from '#lib/domain/ledger/reserve.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/bank-statements.ts')),
  ...(await import('#lib/store/ledger/entries.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
  ...(await import('#lib/store/ledger/reserves.ts')),
  ...(await import('#lib/store/outgoing/transfer-lines.ts')),
  ...(await import('#tests/support/database/as-stored.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const NOW = new Date();
const TODAY = mexicoCityDate(NOW);
const money = (centavos: number) => centavos as Centavos;

/** A payment of 100.00, as far as the store looks at it. */
const lineOf = (account_id: string, more: Partial<Line> = {}): Line =>
  ({
    ...{ id: newId('txn', NOW), n: 0, account_id, type: 'charge', amount: 100_00, net: 100_00 },
    ...{ order_id: newId('ord', NOW), refund_id: null, dispute_id: null, transfer_id: null, entry: null },
    ...{ day: TODAY, written_on: TODAY, available_on: TODAY, awaits_credit: true, credited_on: null },
    ...{ postings: { payable: -100_00 }, reverses: null, frees: null, created_at: NOW.toISOString() },
    ...more,
  }) as unknown as Line;

const entryOf = (account_id: string): Entry => ({
  ...{ account_id, reference: 'ref-1', type: 'adjustment', amount: money(5_00), reason: 'r', by: 'ana' },
  ...{ state: 'waiting', line_id: null, decided_by: null, created_at: NOW.toISOString() },
});

const heldBy = (account_id: string) => {
  const terms = { reserve_percent: 10, reserve_days: 30 };
  const payments = { day: TODAY, net: money(100_00), available_on: TODAY };
  const booked = holdReserve(account_id, payments, terms, lib.clockAt(NOW));
  if (!booked) throw new Error('Nothing is held');
  return booked;
};

type Decide = (account: string) => Promise<() => readonly Write[]>;

/** Decisions on money. Each returns its writes for the state in which it was read, which the first of them ends. */
const DECISIONS: Readonly<Record<string, Decide>> = {
  'the first promise of an account': async (account) => {
    const before = await lib.findOutgoing(account);
    return () => [lib.changeOutgoing(before, { promised: money(1) })];
  },
  'a later promise of an account': async (account) => {
    await lib.transact([lib.changeOutgoing(await lib.findOutgoing(account), { promised: money(1) })]);
    const before = await lib.findOutgoing(account);
    return () => [lib.changeOutgoing(before, { promised: money(2) })];
  },
  'the promise to a refund': async (account) => {
    const refund = { id: newId('rf', NOW), account_id: account, amount: money(1) };
    return () => [lib.notePromised(refund)];
  },
  'how far the reserves of an account are kept, the first time': async (account) => () => [
    lib.changeKept(account, undefined, { until: TODAY }),
  ],
  'how far the reserves of an account are kept': async (account) => {
    await lib.transact([lib.changeKept(account, undefined, { until: addDays(TODAY, -1) })]);
    const before = await lib.findKept(account);
    return () => [lib.changeKept(account, before, { until: TODAY })];
  },
  'the reserve of a day': async (account) => () => lib.storeReserve(undefined, heldBy(account), NOW),
  'the release of a reserve': async (account) => {
    const held = heldBy(account);
    await lib.transact(lib.storeReserve(undefined, held, NOW));
    const released = releaseReserve(held.reserve, money(1_00), lib.clockAt(NOW));
    return () => lib.storeReserve(held.reserve, released, NOW);
  },
  'a line of the ledger': async (account) => {
    const line = lineOf(account);
    return () => lib.storeLines([line]);
  },
  'an operator’s entry': async (account) => () => [lib.storeEntry(entryOf(account))],
  'the approval of an entry': async (account) => {
    await lib.transact([lib.storeEntry(entryOf(account))]);
    return () => [lib.decideEntry(entryOf(account), { state: 'booked', line_id: null, decided_by: 'eva' })];
  },
  'the transfer that takes a line': async (account) => {
    const line = lineOf(account);
    await lib.transact(lib.storeLines([line]));
    // Another transfer each time: only the line is in both.
    return () => lib.takeLines({ id: newId('tr', NOW), account_id: account, slices: 1 } as never, [line]);
  },
  'the statement that shows a payment': async (account) => {
    const line = lineOf(account);
    await lib.transact(lib.storeLines([line]));
    return () => [lib.claimPayment(line, `statement-of-${newId('acc', NOW)}`)];
  },
};

describe('of two decisions that were made on the same state, the second one fails:', () => {
  test.each(Object.entries(DECISIONS))('%s', async (_, decide) => {
    const writes = await decide(newId('acc', NOW));
    await lib.transact(writes());
    await expect(lib.transact(writes())).rejects.toBeInstanceOf(ConflictError);
  });
});

/** Returns the keys of the lines of its account that a transfer may take by a day. */
const queued = async ({ account_id }: Line, day: CalendarDate) =>
  (await lib.asStored(() => Array.fromAsync(lib.walkUntransferred(account_id, day)))).flat();

describe('a payment that the bank credits', () => {
  const TOMORROW = addDays(TODAY, 1);
  /** Credits a stored line on a day, and returns the days from which a transfer may take it: none or one. */
  const credited = async (more: Partial<Line>, on: CalendarDate) => {
    const line = lineOf(newId('acc', NOW), { statement_id: 'statement-of-tests', ...more });
    await lib.transact(lib.storeLines([line]));
    const order = { id: newId('ord', NOW), ledger: {} } as never;
    const result = { ledger: (order as { ledger: object }).ledger, line } as never;
    await lib.transact(lib.creditPayment(order, line, result, on));
    const [late, early] = [await queued(line, addDays(TODAY, 9)), await queued(line, TODAY)];
    return late.length === 0 ? 'never' : early.length === 0 ? 'later' : 'today';
  };

  test('may be transferred from then on, and not before its own day', async () => {
    expect(await credited({}, TODAY)).toBe('today');
    expect(await credited({ available_on: TOMORROW }, TODAY)).toBe('later');
    expect(await credited({}, TOMORROW)).toBe('later');
  });

  test('is not transferred a second time if a transfer took it with its return', async () => {
    expect(await credited({ transfer_id: newId('tr', NOW) }, TODAY)).toBe('never');
  });

  test('leaves the queue once a transfer takes it', async () => {
    const line = lineOf(newId('acc', NOW), { awaits_credit: false });
    await lib.transact(lib.storeLines([line]));
    expect(await queued(line, TODAY)).toHaveLength(1);
    const transfer = { id: newId('tr', NOW), account_id: line.account_id, slices: 1 } as never;
    await lib.transact(lib.takeLines(transfer, [line]));
    expect(await queued(line, TODAY)).toEqual([]);
  });
});

test('the lines that no transfer has are found once each, however many there are', async () => {
  const account = newId('acc', NOW);
  // More than are read at once.
  const lines = Array.from({ length: 60 }, (_, n) => lineOf(account, { n, awaits_credit: false }));
  for (const some of [lines.slice(0, 30), lines.slice(30)]) await lib.transact(lib.storeLines(some));
  const found = await queued({ account_id: account } as Line, TODAY);
  expect(found).toHaveLength(lines.length);
  expect(new Set(found.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(lines.length);
});

describe('a line of the ledger', () => {
  const [CLOSED, OPEN] = [addDays(TODAY, -2), addDays(TODAY, -1)];
  const store = (more: Partial<Line>) =>
    lib.transact(lib.storeLines([lineOf(newId('acc', NOW), { available_on: TODAY, ...more })]));
  const close = (until: CalendarDate) =>
    lib.transact([lib.put({ ...lib.CLOSED_UNTIL, until, account_id: 'operator' } as never, {})]);

  test('of an earlier day is written until that day is closed, and no more from then on', async () => {
    await store({ written_on: CLOSED, day: CLOSED });
    await close(CLOSED);
    await expect(store({ written_on: CLOSED, day: CLOSED })).rejects.toBeInstanceOf(ConflictError);
    await store({ written_on: OPEN, day: OPEN });
    await store({});
  });

  test('that an operator books is checked today as well, since the clock of its machine may be wrong', async () => {
    const entry = { reference: 'r', reason: 'r', by: 'ana', approved_by: null };
    await close(TODAY);
    await store({});
    await expect(store({ entry, order_id: null })).rejects.toBeInstanceOf(ConflictError);
  });
});

test('a note of what a refund was promised is removed for its own account alone', async () => {
  const refund = { id: newId('rf', NOW), account_id: newId('acc', NOW), amount: money(7_00) };
  await lib.transact([lib.notePromised(refund)]);
  const other = { ...refund, account_id: newId('acc', NOW) };
  await expect(lib.transact([lib.removePromised(other)])).rejects.toBeInstanceOf(ConflictError);
  expect(await lib.findLowered(refund.account_id)).toMatchObject({ unsummed: 0, promised: 7_00 });
  await lib.transact([lib.removePromised(refund)]);
  expect(await lib.findLowered(refund.account_id)).toMatchObject({ unsummed: 0, promised: 0 });
});
