import { describe, expect, test } from '@jest/globals';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { change, conflict, create, put, refusing, remove } from '#lib/store/engine/change.ts';
import {
  above,
  atMost,
  below,
  conditionOf,
  type From,
  failedMember,
  missing,
  missingOr,
  not,
  oneOf,
  present,
} from '#lib/store/engine/conditions.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';
import { Evaluator, type Item } from './expressions.ts';

const KEY = { pk: 'PO#1', sk: 'PO' };
const TRIES = { seed: SEED, numRuns: examples(500) };
const never = () => new Error('never');

describe('a condition on a member', () => {
  test.each<[string, unknown, unknown[], unknown[]]>([
    ['a value', 'paid', ['paid'], ['failed', undefined, null, '']],
    ['nothing', null, [null], [undefined, '', 0, false]],
    ['not', not('cancelled'), ['created', undefined, null], ['cancelled']],
    ['below', below(5), [4, 0, -1], [5, 6, undefined]],
    ['atMost', atMost(5), [4, 5], [6, undefined]],
    ['above', above(0), [1, 2], [0, -1, undefined]],
    ['oneOf', oneOf('failed', null), ['failed', null], ['paid', undefined]],
    ['missing', missing, [undefined], [null, '', 0]],
    ['present', present, [null, '', 0, 'x'], [undefined]],
    ['missingOr', missingOr(below(5)), [undefined, 4], [5, 6]],
  ])('%s', (_, given, good, bad) => {
    const condition = conditionOf(given);
    expect(good.filter((value) => !condition.holds(value))).toEqual([]);
    expect(bad.filter((value) => condition.holds(value))).toEqual([]);
  });
});

describe('the failed member', () => {
  const from: From = {
    account_id: 'acc_1',
    status: oneOf('created', 'pending'),
    'validation.status': 'failed',
  };
  const found = { account_id: 'acc_1', status: 'created', validation: { status: 'failed' } };

  test('is undefined if all conditions hold', () => expect(failedMember(from, found)).toBeUndefined());

  test('is the first in the order of the conditions', () => {
    expect(failedMember(from, { ...found, status: 'paid', account_id: 'acc_2' })).toBe('account_id');
    expect(failedMember(from, { ...found, status: 'paid' })).toBe('status');
  });

  test('may be nested', () => {
    expect(failedMember(from, { ...found, validation: { status: 'verified' } })).toBe('validation.status');
    expect(failedMember(from, { account_id: 'acc_1', status: 'created' })).toBe('validation.status');
  });

  test('is the first of all if there is no item', () => {
    expect(failedMember(from, undefined)).toBe('account_id');
    expect(failedMember({ pk: missing }, undefined)).toBeUndefined();
  });
});

describe('a change', () => {
  test('is one update: its conditions, and the members set, removed and added', () => {
    const { update } = change(
      KEY,
      {
        from: { account_id: 'acc_1', status: oneOf('created', 'pending'), retried_by: null },
        set: { status: 'paid', updated_at: 'now' },
        remove: ['due_shard', 'due_at'],
        add: { version: 1, last_drawn: { by: 1, after: 999_999 } },
      },
      never,
    );
    expect(update).toEqual({
      Key: KEY,
      UpdateExpression:
        'SET #n0 = :v0, #n1 = :v1, #n2 = if_not_exists(#n2, :v2) + :v3 REMOVE #n4, #n5 ADD #n3 :v4',
      ConditionExpression: '#n6 = :v5 AND #n0 IN (:v6, :v7) AND #n7 = :v8',
      ExpressionAttributeNames: {
        '#n0': 'status',
        '#n1': 'updated_at',
        '#n2': 'last_drawn',
        '#n3': 'version',
        '#n4': 'due_shard',
        '#n5': 'due_at',
        '#n6': 'account_id',
        '#n7': 'retried_by',
      },
      ExpressionAttributeValues: {
        ':v0': 'paid',
        ':v1': 'now',
        ':v2': 999_999,
        ':v3': 1,
        ':v4': 1,
        ':v5': 'acc_1',
        ':v6': 'created',
        ':v7': 'pending',
        ':v8': null,
      },
    });
  });

  test('keeps members that are undefined, but sets those that are null', () => {
    const { update } = change(KEY, { from: {}, set: { a: undefined, b: null, c: 0 } }, never);
    expect(new Evaluator(update).update({ a: 1, b: 1, c: 1 })).toEqual({ a: 1, b: null, c: 0 });
  });

  test('tests nested members by their path', () => {
    const { update } = change(KEY, { from: { 'validation.status': 'pending' }, set: { x: 1 } }, never);
    expect(update).toMatchObject({
      ConditionExpression: '#n1.#n2 = :v1',
      ExpressionAttributeNames: { '#n0': 'x', '#n1': 'validation', '#n2': 'status' },
    });
  });
});

describe('a whole item', () => {
  const item = { ...KEY, status: 'paid' };

  test('is put if there is none yet', () => {
    expect(create(item, never)).toMatchObject({
      put: {
        Item: item,
        ConditionExpression: 'attribute_not_exists(#n0)',
        ExpressionAttributeNames: { '#n0': 'pk' },
      },
    });
  });

  test('replaces one that meets the conditions', () => {
    expect(put(item, { version: 3 })).toMatchObject({
      put: {
        Item: item,
        ConditionExpression: '#n0 = :v0',
        ExpressionAttributeNames: { '#n0': 'version' },
        ExpressionAttributeValues: { ':v0': 3 },
      },
    });
  });

  test('is put unconditionally without conditions', () => {
    expect(put(item)).toMatchObject({ put: { Item: item } });
    expect(Object.keys((put(item) as { put: object }).put)).toEqual(['Item']);
  });

  test('is removed if it meets the conditions', () => {
    expect(remove(KEY, { open: above(0) })).toMatchObject({
      remove: { Key: KEY, ConditionExpression: '#n0 > :v0', ExpressionAttributeValues: { ':v0': 0 } },
    });
  });

  test.each([
    ['put', put(item, { version: 3 })],
    ['created', create(item)],
    ['removed', remove(KEY, { version: 3 })],
  ])('that cannot be %s is read again by default', (_, write) => {
    expect(write.onConditionFailed?.({ version: 4, pk: 'ORD#1' })).toBeInstanceOf(ConflictError);
  });
});

describe('a write that is refused', () => {
  const from = { account_id: 'acc_1', status: 'created', version: 3 };
  const asFound = { account_id: 'acc_1', status: 'created', version: 3 };
  const write = change(
    KEY,
    { from, set: { x: 1 } },
    refusing({ account_id: 'not_found', status: 'order_cancelled' }),
  );
  const errorOf = (found: Item | undefined) => write.onConditionFailed?.(found);

  test.each([
    [undefined, 'not_found'],
    [{ ...asFound, account_id: 'acc_2' }, 'not_found'],
    [{ ...asFound, status: 'cancelled' }, 'order_cancelled'],
    [{ ...asFound, status: 'cancelled', version: 4 }, 'order_cancelled'],
  ])('says why (%#)', (found, code) => {
    expect(errorOf(found)).toBeInstanceOf(ApiError);
    expect(errorOf(found)).toMatchObject({ code });
  });

  test.each([{ ...asFound, version: 4 }, asFound])(
    'is a conflict if the caller made no mistake (%#)',
    (found) => expect(errorOf(found)).toBeInstanceOf(ConflictError),
  );

  test('can be a conflict whatever the reason', () => {
    expect(conflict(undefined, undefined)).toBeInstanceOf(ConflictError);
    expect(change(KEY, { from, set: { x: 1 } }, conflict).onConditionFailed?.(undefined)).toBeInstanceOf(
      ConflictError,
    );
  });
});

describe('a condition means the same in the database and on the item that it returned', () => {
  const value = fc.oneof(fc.constantFrom('created', 'paid', null, true), fc.integer({ min: -3, max: 3 }));
  const numbers = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
  const limit = fc.integer({ min: -3, max: 3 });
  const onAnything = fc.oneof(
    value,
    value.map(not),
    fc.array(value, { minLength: 1, maxLength: 3 }).map((values) => oneOf(...values)),
    fc.constantFrom(missing, present),
    fc.array(value, { minLength: 1, maxLength: 3 }).map((values) => missingOr(oneOf(...values))),
  );
  const onNumbers = fc.oneof(
    fc.tuple(fc.constantFrom(below, atMost, above), limit).map(([compared, to]) => compared(to)),
    limit.map((to) => missingOr(below(to))),
  );
  const from = fc.record(
    {
      status: onAnything,
      retried_by: onAnything,
      'validation.status': onAnything,
      count: onNumbers,
      version: onNumbers,
    },
    { requiredKeys: [] },
  );
  const item = fc
    .record({
      status: fc.option(value, { nil: undefined }),
      retried_by: fc.option(value, { nil: undefined }),
      validation: fc.option(fc.record({ status: value }), { nil: undefined }),
      count: numbers,
      version: numbers,
    })
    .map((members) => Object.fromEntries(Object.entries(members).filter(([, given]) => given !== undefined)));
  const names = fc.constantFrom('status', 'count', 'version', 'x', 'y', 'z');
  const how = fc
    .record({
      set: fc.dictionary(names, value),
      remove: fc.uniqueArray(names),
      add: fc.dictionary(
        fc.constantFrom('count', 'version', 'x'),
        fc.oneof(limit, fc.record({ by: limit, after: limit })),
      ),
    })
    .map(({ set, remove: removed, add }) => ({
      set: Object.fromEntries(Object.entries(set).filter(([name]) => !(name in add))),
      remove: removed.filter((name) => !(name in add) && !(name in set)),
      add: Object.fromEntries(Object.entries(add)),
    }));

  test('it holds in the database exactly if no member fails here', () => {
    fc.assert(
      fc.property(from, item, (conditions, found) => {
        const { update } = change(KEY, { from: conditions }, never);
        const database = new Evaluator(update);
        expect(database.holds(found)).toBe(failedMember(conditions, found) === undefined);
        expect(database.unused()).toEqual([]);
      }),
      TRIES,
    );
  });

  test('a change sets, removes and adds its members, and declares all names and values that it uses', () => {
    fc.assert(
      fc.property(from, how, item, (conditions, { set, remove: removed, add }, found) => {
        const { status, ...countable } = found as Record<string, unknown>;
        const database = new Evaluator(
          change(KEY, { from: conditions, set, remove: removed, add }, never).update,
        );
        const after = database.update(countable);
        database.holds(found);
        const expected: Record<string, unknown> = { ...countable, ...set };
        for (const name of removed) delete expected[name];
        for (const [name, by] of Object.entries(add)) {
          const first = typeof by === 'number' ? 0 : by.after;
          expected[name] = Number(countable[name] ?? first) + (typeof by === 'number' ? by : by.by);
        }
        expect(after).toEqual(expected);
        expect(database.unused()).toEqual([]);
      }),
      TRIES,
    );
  });
});
