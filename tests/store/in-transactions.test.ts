import { describe, expect, test } from '@jest/globals';
import { check, put } from '#lib/store/engine/change.ts';
import { inTransactions } from '#lib/store/engine/transact.ts';

const write = (item: string) => put({ pk: `TEST#${item}`, sk: 'TEST' });
const change = (name: string, ...items: string[]) => ({ name, writes: items.map(write) });
const named = (count: number, each: number) =>
  Array.from({ length: count }, (_, n) =>
    change(`${n}`, ...Array.from({ length: each }, (_, item) => `${n}-${item}`)),
  );

const sizes = (changes: Parameters<typeof inTransactions>[0], others = 0) =>
  [...inTransactions(changes, others)].map((some) => some.length);

describe('changes that are written together', () => {
  test('fill a transaction up to a hundred writes, including its other writes', () => {
    expect(sizes(named(101, 1))).toEqual([100, 1]);
    expect(sizes(named(50, 4))).toEqual([25, 25]);
    expect(sizes(named(50, 4), 1)).toEqual([24, 24, 2]);
    expect(sizes([])).toEqual([]);
  });

  test('are written separately if they have more', () => {
    expect(
      sizes([...named(2, 1), change('large', ...named(120, 1).map(({ name }) => name)), change('last', 'x')]),
    ).toEqual([2, 1, 1]);
  });

  test('are not in one transaction if they write the same item, which the database refuses', () => {
    const method = {
      ...change('c', 'three'),
      writes: [write('three'), check({ pk: 'TEST#one', sk: 'TEST' }, { sk: 'TEST' })],
    };
    const some = inTransactions([change('a', 'one'), change('b', 'two'), method, change('d', 'four')], 0);
    expect([...some].map((changes) => changes.map(({ writes }) => writes.length))).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('share a check of the same item, which is one write of the transaction', () => {
    const open = (until: string) => check({ pk: 'TEST#days', sk: 'TEST' }, { until });
    const checked = (name: string, items: number, until: string) => {
      const [own] = named(1, items);
      return { name, writes: [...(own?.writes ?? []).map((_, n) => write(`${name}-${n}`)), open(until)] };
    };
    const sizesOf = (...things: { name: string; writes: ReturnType<typeof write>[] }[]) =>
      [...inTransactions(things, 0)].map((some) => some.map(({ name }) => name));
    expect(sizesOf(checked('a', 49, '1'), checked('b', 50, '1'))).toEqual([['a', 'b']]);
    expect(sizesOf(checked('a', 50, '1'), checked('b', 50, '1'))).toEqual([['a'], ['b']]);
    expect(sizesOf(checked('a', 1, '1'), checked('b', 1, '2'))).toEqual([['a'], ['b']]);
    // A new group has the check as well.
    expect(
      sizesOf(
        checked('a', 60, '1'),
        checked('b', 60, '1'),
        change('c', ...Array.from({ length: 40 }, (_, n) => `c-${n}`)),
      ),
    ).toEqual([['a'], ['b'], ['c']]);
  });
});
