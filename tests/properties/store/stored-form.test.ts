import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { logTo } from '#lib/log.ts';
import { change, check, put, remove } from '#lib/store/change.ts';
import { missing } from '#lib/store/conditions.ts';
import { directDebitKey, type Key, orderKey, payoutKey } from '#lib/store/keys.ts';
import { packRecord, unpackRecord } from '#lib/store/packed-record.ts';
import { fromStored, fromStoredWhole, PACKED, toStored } from '#lib/store/stored-form.ts';
import { STORED_WORDS_1 } from '#lib/store/stored-words.ts';
import { UnreadableItem } from '#lib/store/unreadable-item.ts';
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

describe('an item that is not in the form of its kind is refused by name', () => {
  const id = newId('dd');
  const key = directDebitKey(id);
  const debit = { ...active(), ...key, id };
  const { [PACKED]: bytes, ...beside } = toStored(debit) as Readonly<Record<string, unknown>>;
  const packed = bytes as Uint8Array;
  const of = (text: string, dictionary: Uint8Array) => deflateRawSync(text, { dictionary });
  const words = Buffer.from(STORED_WORDS_1);
  const other = Buffer.concat([Buffer.from(words).reverse(), Buffer.from(key.pk)]);

  const damaged: [string, object, string][] = [
    ['whose packed members are gone', beside, 'members_are_missing'],
    ['whose packed members are text', { ...beside, packed: 'c3RvcmVk' }, 'packed_is_not_bytes'],
    ['whose packed members are null', { ...beside, packed: null }, 'packed_is_not_bytes'],
    ['whose packed members are empty', { ...beside, packed: Buffer.alloc(0) }, 'packed_is_damaged'],
    ['whose packed members do not inflate', { ...beside, packed: Buffer.from('no') }, 'packed_is_damaged'],
    ['whose packed members are cut off', { ...beside, packed: packed.subarray(0, -9) }, 'packed_is_damaged'],
    ['whose packed members are no JSON', { ...beside, packed: of('{"id"', words) }, 'packed_is_damaged'],
    ['whose packed members are no object', { ...beside, packed: of('[1]', words) }, 'packed_is_damaged'],
    ['that was packed with other words', { ...beside, packed: of(JSON.stringify(debit), other) }, ''],
    ['that is another than its key says', { ...debit, id: newId('dd') }, 'key_is_of_another'],
    ['without its customer', { ...debit, customer_id: undefined }, 'members_are_missing'],
    ['whose status is a number', { ...debit, status: 1 }, 'members_are_missing'],
  ];

  test.each(damaged)('%s', (_, item, reason) => {
    const lines: string[] = [];
    logTo((line) => lines.push(line));
    try {
      const refused = expect(() => fromStoredWhole({ ...item }));
      refused.toThrow(UnreadableItem);
      refused.toThrow(`An item of the kind DD cannot be read: ${reason}`);
    } finally {
      logTo((line) => void process.stdout.write(line));
    }
    const [line = '{}'] = lines;
    expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'item_unreadable', item: 'DD', id });
    expect(line).not.toMatch(/Dolores|c3RvcmVk|@/);
  });

  test('but as much of one as an index holds is read', () => {
    expect(fromStored({ ...key })).toEqual(key);
    expect(fromStored({ pk: key.pk, packed })).toEqual(expect.objectContaining({ id }));
  });

  test('and the record of an event that is damaged is none', () => {
    const record = packRecord({ id });
    expect(unpackRecord(record)).toEqual({ id });
    for (const bytes of [record.subarray(0, -1), Buffer.alloc(0), Buffer.from('no'), 'text', undefined, null])
      expect(unpackRecord(bytes)).toBeUndefined();
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
