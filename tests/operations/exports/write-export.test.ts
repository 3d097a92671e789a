import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { EXPORT_KINDS, type Export, type ExportTerms } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import { BEGIN, itemsOfOrder, nthOrder, writeItems } from '#tests/support/database/many-records.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { rowsIn } from '#tests/support/records/exports.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/exports/write-export.ts')),
  ...(await import('#lib/operations/writes/exports.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/exports.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const NOW = new Date(BEGIN);
const TERMS: ExportTerms = {
  ...{ kind: 'payments', format: 'csv', filter: { status: null, type: null } },
  ...{ from: '2027-02-15' as CalendarDate, to: '2027-02-16' as CalendarDate },
};
const PERIOD = { n: 0, from: '2027-02-15' as CalendarDate, to: null };

/** Two of three orders are charges of these days. */
const COUNT = 150;
const CHARGES = 100;

const orderOf = (account: string, n: number): Order => ({ ...nthOrder(account, n), period: PERIOD });

let account: string;
let files: ReturnType<typeof memoryBankFiles>;
beforeEach(async () => {
  account = newId('acc');
  files = memoryBankFiles(costingLife);
  await writeItems(Array.from({ length: COUNT }, (_, n) => [...itemsOfOrder(orderOf(account, n))]).flat());
});

async function asked(more: Partial<ExportTerms> = {}): Promise<Export> {
  const record = newExport(account, { ...TERMS, ...more }, NOW);
  await lib.transact(lib.writesOfExport(undefined, record, NOW));
  return record;
}

const write = ({ id }: Export, ...bounds: [Parameters<typeof lib.writeExport>[3]?]) =>
  lib.writeExport(id, files, NOW, ...bounds);
const found = async ({ id }: Export) => {
  const record = await lib.findExport(id, NOW);
  if (!record) throw new Error('It is gone');
  return record;
};

/** Returns the types of the events of an export, sorted: several may have the same time. */
async function eventsOf({ id }: Export): Promise<string[]> {
  const { items } = await lib.queryItems<{ event_type: string }>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': lib.exportKey(id).pk, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    100,
  );
  return items.map(({ event_type }) => event_type).sort();
}

/** Returns the text of the file that an export names, which must be what the export says of it. */
async function fileOf(record: Export): Promise<string> {
  const { file } = await found(record);
  const text = files.written.get(String(file?.name));
  if (text === undefined) throw new Error(`There is no ${file?.name}`);
  expect(file).toMatchObject({
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  return text;
}

describe('an export', () => {
  test('that is cut off at any call is finished by the next attempt, with the same bytes and one event', async () => {
    const whole = await asked();
    await write(whole);
    const expected = await fileOf(whole);
    expect(rowsIn(expected)).toHaveLength(CHARGES);
    for (const losesLast of [false, true]) {
      for (let calls = 0, killed = true; killed; calls += 1) {
        const record = await asked();
        killed = await killedAt(calls, losesLast, () => write(record));
        await write(record);
        expect([calls, await found(record)]).toEqual([
          calls,
          expect.objectContaining({ status: 'ready', version: 2 }),
        ]);
        expect(await fileOf(record)).toBe(expected);
        expect(await eventsOf(record)).toEqual(['export.created', 'export.ready']);
      }
    }
  });

  test.each([
    ['2000-01-01', '2000-12-31'],
    ['2998-12-31', '2999-12-31'],
  ])('of the days from %s to %s, at an end of the calendar, is made in every kind', async (from, to) => {
    const { STAGE } = process.env;
    process.env.STAGE = 'production';
    try {
      for (const kind of EXPORT_KINDS) {
        const days = { from: from as CalendarDate, to: to as CalendarDate };
        const record = await asked({ kind, ...days });
        await write(record);
        expect([kind, (await found(record)).file?.rows]).toEqual([kind, 0]);
      }
    } finally {
      if (STAGE === undefined) delete process.env.STAGE;
      else process.env.STAGE = STAGE;
    }
  });

  test('that is written twice at once names one whole file, although a charge changed in between', async () => {
    const record = await asked();
    const changed = orderOf(account, 0);
    await Promise.all([
      write(record),
      writeItems([...itemsOfOrder({ ...changed, status: 'failed' })]),
      write(record),
      write(record),
    ]);
    expect(rowsIn(await fileOf(record)).length).toBeGreaterThanOrEqual(CHARGES);
    expect(await eventsOf(record)).toEqual(['export.created', 'export.ready']);
    const before = await found(record);
    await write(record);
    expect(await found(record)).toEqual(before);
  });

  test.each([
    ['rows', { rows: CHARGES - 1, bytes: 1e9 }],
    ['bytes', { rows: CHARGES, bytes: 10_000 }],
  ])('of too many %s fails, and has no file', async (_, bounds) => {
    const record = await asked();
    await write(record, bounds);
    expect(await found(record)).toMatchObject({ status: 'failed', failure: 'too_large', file: null });
    expect([files.written.size, await eventsOf(record)]).toEqual([0, ['export.created', 'export.failed']]);
    await write(record);
    expect(await found(record)).toMatchObject({ status: 'failed' });
  });

  test.each(EXPORT_KINDS)(
    'of %s that takes too long fails, and is never prepared until it is gone, also if it has no row',
    async (kind) => {
      const status = kind === 'payments' ? 'cancelled' : null;
      const record = await asked({ kind, filter: { status, type: null } });
      await write(record, { milliseconds: -1 });
      expect(await found(record)).toMatchObject({ status: 'failed', failure: 'too_large', file: null });
      expect([files.written.size, await eventsOf(record)]).toEqual([0, ['export.created', 'export.failed']]);
    },
  );

  test('of as many rows as a file can have is made', async () => {
    const record = await asked();
    await write(record, { rows: CHARGES, bytes: 1e9 });
    expect(await found(record)).toMatchObject({ status: 'ready', file: { rows: CHARGES } });
  });

  test('has no record of another account, even if an index leads to it', async () => {
    const other = orderOf(newId('acc'), 0);
    const [stored = {}] = [...itemsOfOrder(other)];
    const [own = {}] = [...itemsOfOrder(orderOf(account, 0))];
    const places = ['by_account', 'by_date', 'date_sort'] as const;
    await writeItems([{ ...stored, ...Object.fromEntries(places.map((name) => [name, own[name]])) }]);
    const record = await asked();
    await write(record);
    const ids = rowsIn(await fileOf(record)).map(({ order_id }) => order_id);
    expect([ids.length, ids.includes(other.id)]).toEqual([CHARGES, false]);
  });

  test('that is gone is not written', async () => {
    const record = await asked();
    const later = new Date(record.expires_at * 1000);
    await lib.writeExport(record.id, files, later);
    expect([files.written.size, await lib.findExport(record.id, later)]).toEqual([0, undefined]);
    await lib.writeExport(newId('exp'), files, NOW);
    expect(files.written.size).toBe(0);
  });

  test('has only the days and the status that were asked for', async () => {
    const day = '2027-02-16' as CalendarDate;
    const record = await asked({ from: day, filter: { status: 'failed', type: null } });
    await write(record);
    const rows = rowsIn(await fileOf(record));
    expect(rows).toHaveLength(CHARGES / 2);
    const [{ charge_date, status, reason, returned_amount, fee } = {}] = rows;
    expect([charge_date, status, reason, returned_amount, fee]).toEqual([
      ...[day, 'failed', 'insufficient_funds', '350.50', '0.00'],
    ]);
  });
});
