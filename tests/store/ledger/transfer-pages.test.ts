import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/keys.ts')),
  ...(await import('#lib/store/outgoing/transfer-lines.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** The numbers of lines that the slices of a transfer list: not all of them are full. */
const SLICES = [3, 1, 4, 2, 5, 3, 4, 2];
const LINES = SLICES.reduce((sum, count) => sum + count, 0);

let transfer: Transfer;
let ids: string[];

beforeEach(async () => {
  const [id, account_id] = [newId('tr'), newId('acc')];
  transfer = { id, account_id, slices: SLICES.length } as never;
  ids = [];
  const pk = lib.ledgerPk(account_id);
  const items = SLICES.flatMap((count, n) => {
    const lines = Array.from({ length: count }, (_, m) => `LINE#2027-03-02#${n}#${m}`);
    ids.push(...lines);
    const slice = { ...lib.sliceKey(id, n + 1), account_id, lines };
    return [slice, ...lines.map((sk) => ({ pk, sk, id: sk }))];
  });
  await lib.transact(items.map((item) => lib.create(item)));
});

/** Reads all pages of a size. Returns the lines, and how many calls of the table each page took. */
async function readPages(limit: number): Promise<{ read: string[]; calls: number[] }> {
  const send = jest.spyOn(lib.documents, 'send');
  const [read, calls] = [[] as string[], [] as number[]];
  let cursor: string | undefined;
  for (let more = true; more; ) {
    send.mockClear();
    const page = await lib.listLinesOf(transfer, { limit, cursor });
    calls.push(send.mock.calls.length);
    read.push(...page.items.map(({ id }) => id));
    const last = page.items.at(-1);
    cursor = last && (await page.cursorAfter(last));
    more = page.more;
  }
  send.mockRestore();
  return { read, calls };
}

describe('the pages of a transfer’s lines', () => {
  test.each([1, 2, 3, 7, LINES, LINES + 1])('have each line once, %i at a time', async (limit) => {
    expect((await readPages(limit)).read).toEqual(ids);
  });

  test('never read the lines of all pages before, so that the last page of a large transfer has a response', async () => {
    const { calls } = await readPages(1);
    const [first = 0] = calls;
    // A page begins with what is left of a slice, and looks for one more line.
    expect(Math.max(...calls)).toBeLessThanOrEqual(first + 4);
    expect(calls.at(-1)).toBeLessThanOrEqual(first);
  });

  test('never continue in a list of another transfer', async () => {
    const page = await lib.listLinesOf(transfer, { limit: 1 });
    const cursor = await page.cursorAfter(page.items[0] as never);
    const other = { ...transfer, id: newId('tr') } as Transfer;
    await expect(lib.listLinesOf(other, { limit: 1, cursor })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
