import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Key } from '#lib/store/keys.ts';
import { asStored } from '#tests/support/database/as-stored.ts';

type Store = typeof import('#lib/store/engine/read.ts') & typeof import('#lib/store/engine/client.ts');
let store: Store;

const keyOf = (n: number): Key => ({ pk: `TOGETHER#${n}`, sk: 'TOGETHER' });
const KEYS = Array.from({ length: 130 }, (_, n) => keyOf(n));

beforeAll(async () => {
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { put } = await import('#lib/store/engine/change.ts');
  store = {
    ...(await import('#lib/store/engine/read.ts')),
    ...(await import('#lib/store/engine/client.ts')),
  };
  for (let from = 0; from < KEYS.length; from += 65)
    await transact(
      KEYS.slice(from, from + 65).map((key, n) => put({ ...key, account_id: 'all', n: from + n })),
    );
});
afterEach(() => void jest.restoreAllMocks());

/** Returns the numbers of the requested items, and the calls: how many keys each. */
async function calls<T>(work: () => Promise<T>): Promise<{ found: T; calls: number[] }> {
  const send = jest.spyOn(store.documents, 'send');
  // A database under load answers a batch in part.
  const found = await asStored(work);
  const sizes = send.mock.calls.map(([command]) => {
    if (command instanceof GetCommand) return 1;
    if (!(command instanceof BatchGetCommand)) throw new Error('This is no read.');
    return Object.values(command.input.RequestItems ?? {})[0]?.Keys?.length ?? 0;
  });
  return { found, calls: sizes };
}

const read = async (n: number) => (await store.getItem<{ n: number }>(keyOf(n)))?.n;

describe('reads that are requested at the same time', () => {
  test('are one call, with each item once, for all callers', async () => {
    const work = () => Promise.all([read(1), store.getItems(KEYS.slice(0, 3)), read(7), read(1), read(999)]);
    const { found, calls: sizes } = await calls(work);
    expect(found).toMatchObject([1, [{ n: 0 }, { n: 1 }, { n: 2 }], 7, 1, undefined]);
    expect(sizes).toEqual([5]);
  });

  test('include those of a caller that waits for a value without a call', async () => {
    const later = async () => {
      await Promise.resolve().then(() => Promise.resolve());
      return read(2);
    };
    expect(await calls(() => Promise.all([read(1), later()]))).toEqual({ found: [1, 2], calls: [2] });
  });

  test('are followed by another call: a read that depends on an item starts once that is there', async () => {
    const afterwards = async () => [await read(1), await read(2)];
    expect(await calls(afterwards)).toEqual({ found: [1, 2], calls: [1, 1] });
  });

  test('are several calls at once if they exceed one', async () => {
    const { found, calls: sizes } = await calls(() => store.getItems<Key & { n: number }>(KEYS));
    expect(found.map((item) => item?.n)).toEqual(KEYS.map((_, n) => n));
    expect(sizes).toEqual([100, 30]);
  });

  test('return undefined without a call for a key that no item can have', async () => {
    const long = { pk: 'x'.repeat(2_049), sk: 'x' };
    const { found, calls: sizes } = await calls(() => store.getItems([long, keyOf(3)]));
    expect([found[0], sizes]).toEqual([undefined, [1]]);
    expect(found[1]).toMatchObject({ n: 3 });
  });

  test('fail for all their callers, and for no later one', async () => {
    jest.spyOn(store.documents, 'send').mockRejectedValueOnce(new Error('Down') as never);
    const [one, other] = await Promise.allSettled([read(1), read(2)]);
    expect([one, other]).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await read(1)).toBe(1);
  });

  /** Makes DynamoDB leave all keys of each batch unprocessed but this many. */
  function leavingOut(most: number) {
    const send = store.documents.send.bind(store.documents) as (command: unknown) => Promise<unknown>;
    return jest.spyOn(store.documents, 'send').mockImplementation((async (command: unknown) => {
      if (!(command instanceof BatchGetCommand)) return send(command);
      const [[table, { Keys = [] }] = ['', {}]] = Object.entries(command.input.RequestItems ?? {});
      const now = { [table]: { Keys: Keys.slice(0, most), ConsistentRead: true } };
      const response = most > 0 ? await send(new BatchGetCommand({ RequestItems: now })) : {};
      return { ...(response as object), UnprocessedKeys: { [table]: { Keys: Keys.slice(most) } } };
    }) as never);
  }

  test('repeat the unprocessed items of DynamoDB, and are given up if that goes on', async () => {
    leavingOut(1);
    expect(await Promise.all([read(1), read(2), read(3)])).toEqual([1, 2, 3]);
    jest.restoreAllMocks();
    leavingOut(0);
    await expect(Promise.all([read(1), read(2)])).rejects.toMatchObject({ code: 'unavailable' });
  });
});
