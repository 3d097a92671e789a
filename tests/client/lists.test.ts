import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeService, refuses, responds } from './fake-service.ts';

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});

const page = (ids: readonly number[], next_cursor: string | null, has_more = next_cursor !== null) =>
  responds({ data: ids.map((id) => ({ id })), has_more, next_cursor });
const queries = () => service.seen.map(({ url }) => Object.fromEntries(url.searchParams));

/** Returns the ids of a list, and stops after `most` of them. */
async function idsOf(
  list: AsyncIterable<{ id: string }>,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) {
    ids.push(id);
    if (ids.length >= most) break;
  }
  return ids;
}

describe('a list', () => {
  test('continues after an empty page if more follow', async () => {
    service.next = [page([1, 2], 'a'), page([], 'b'), page([], 'c'), page([3], null)];
    expect(await idsOf(service.client().directDebits.list({ status: 'active', limit: 2 }))).toEqual([
      1, 2, 3,
    ]);
    const filter = { status: 'active', limit: '2' };
    expect(queries()).toEqual([filter, ...['a', 'b', 'c'].map((cursor) => ({ ...filter, cursor }))]);
  });

  test('requests the next page only when it is read', async () => {
    service.next = [page([1, 2], 'a'), page([3], null)];
    const list = service.client().orders.list();
    expect(service.seen).toHaveLength(0);
    expect(await idsOf(list, 2)).toEqual([1, 2]);
    expect(service.seen).toHaveLength(1);
  });

  test('can be read again from its beginning', async () => {
    service.next = [page([1], null), page([1, 2], null)];
    const list = service.client().orders.list();
    expect([await idsOf(list), await idsOf(list)]).toEqual([[1], [1, 2]]);
  });

  test('returns a single page with its cursor', async () => {
    service.next = [page([3], 'b')];
    const found = await service.client().orders.list({ cursor: 'a' }).page();
    expect(found).toEqual({ data: [{ id: 3 }], has_more: true, next_cursor: 'b' });
    expect(queries()).toEqual([{ cursor: 'a' }]);
  });

  test('begins at a cursor', async () => {
    service.next = [page([3], 'b'), page([4], null)];
    expect(await idsOf(service.client().orders.list({ cursor: 'a' }))).toEqual([3, 4]);
    expect(queries()).toEqual([{ cursor: 'a' }, { cursor: 'b' }]);
  });

  test.each([
    ['no cursor', null],
    ['the same cursor', 'a'],
  ])('fails instead of reading for ever if more follow and there is %s', async (_, cursor) => {
    service.next = [page([1], 'a'), page([], cursor, true), page([], cursor, true)];
    await expect(idsOf(service.client().orders.list())).rejects.toThrow('does not advance');
    expect(service.seen).toHaveLength(2);
  });

  test('fails if a page fails', async () => {
    service.next = [page([1], 'a'), refuses(422, 'validation_failed')];
    await expect(idsOf(service.client().orders.list())).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

test('ranges are sent as the API names them, and absent filters are left out', async () => {
  service.next = [page([], null)];
  const created_at = { gte: '2026-01-01T00:00:00.000Z' };
  await idsOf(
    service.client().orders.list({ created_at, has_failure: true, customer_id: undefined } as object),
  );
  expect(queries()).toEqual([{ 'created_at[gte]': created_at.gte, has_failure: 'true' }]);
});
