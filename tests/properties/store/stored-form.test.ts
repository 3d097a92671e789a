import { describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { change, check, put, remove } from '#lib/store/change.ts';
import { missing } from '#lib/store/conditions.ts';
import { directDebitKey, type Key, orderKey, payoutKey } from '#lib/store/keys.ts';
import { fromStored, PACKED, toStored } from '#lib/store/stored-form.ts';
import { active, charge, created } from '#tests/domain/direct-debit/sample.ts';
import { examples } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';

const never = () => new Error('never');
const KEYS = [directDebitKey(newId('dd')), orderKey(newId('ord'))];
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const members = fc.dictionary(
  fc.oneof(
    fc.constantFrom('status', 'version', 'items', 'customer', 'file_id', 'filter_1', 'due_at', 'failure'),
    fc
      .string({ minLength: 1 })
      .filter((name) => name !== PACKED && !['pk', 'sk', '__proto__'].includes(name)),
  ),
  fc.jsonValue(),
);

describe('a record as it is stored', () => {
  test('is the same again once it is read, with what was set since', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), members, members, (key, record, since) => {
        const stored = toStored({ ...record, ...key });
        expect(plain(fromStored(stored))).toEqual(plain({ ...record, ...key }));
        expect(plain(fromStored({ ...stored, ...since }))).toEqual(plain({ ...record, ...key, ...since }));
      }),
      { numRuns: examples(200) },
    );
  });

  test('is read as well where it was stored before anything was packed', () => {
    for (const record of [active(), charge(), created()]) expect(fromStored({ ...record })).toEqual(record);
  });

  test('has beside the packed members what the database reads, and nothing else', () => {
    const [debit, order] = [
      toStored({ ...active(), ...(KEYS[0] as Key) }),
      toStored({ ...charge(), ...(KEYS[1] as Key) }),
    ];
    const common = ['account_id', 'packed', 'pk', 'sk', 'status', 'updated_at', 'version'];
    expect(Object.keys(debit).sort()).toEqual([...common, 'consents', 'ending', 'payment_method_id'].sort());
    expect(Object.keys(order).sort()).toEqual([...common, 'file_id', 'retried_by'].sort());
  });

  test('is as it is where its stage does not pack yet, and what is packed is read all the same', () => {
    const record = { ...active(), ...(KEYS[0] as Key) };
    const packed = toStored(record);
    process.env.PACKS_RECORDS = 'no';
    try {
      expect(toStored(record)).toBe(record);
      expect(fromStored(packed)).toEqual(plain(record));
    } finally {
      delete process.env.PACKS_RECORDS;
    }
  });

  test('of another kind is as it is', () => {
    const payout = { ...payoutKey('po_1'), items: [], amount: 100 };
    expect(toStored(payout)).toBe(payout);
    expect(fromStored(payout)).toBe(payout);
  });
});

describe('what the database cannot do to a packed member', () => {
  const [key] = KEYS as [Key];
  const refused: [string, () => unknown][] = [
    ['testing it before a change', () => change(key, { from: { consent_in_force: true } }, never)],
    ['testing what is in it', () => change(key, { from: { 'customer.email': 'a' } }, never)],
    ['taking it away', () => change(key, { from: {}, remove: ['link'] }, never)],
    ['adding to it', () => change(key, { from: {}, add: { open_orders: 1 } }, never)],
    ['testing it before a put', () => put({ ...key }, { link: missing })],
    ['testing it alone', () => check(key, { cycle: 1 })],
    ['testing it before a removal', () => remove(key, { cycle: 1 })],
  ];

  test.each(refused)('is refused where it is written: %s', (_, write) => {
    expect(write).toThrow('lies packed');
  });

  test('can be done to those beside, and to all of other records', () => {
    expect(() => change(key, { from: { status: 'active' }, set: { link: null } }, never)).not.toThrow();
    expect(() => change(payoutKey('po_1'), { from: { link: null } }, never)).not.toThrow();
  });
});
