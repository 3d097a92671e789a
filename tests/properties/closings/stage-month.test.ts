import { expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { CHANGED_BYTES } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));
const load = async () => ({
  ...(await import('./month.ts')),
  ...(await import('#lib/operations/ledger/closings/closed-lines.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
  ...(await import('#lib/store/ledger/keys.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
let [sun, moon] = ['', ''];
onLoneTable(async () => {
  lib = await load();
  [sun = '', moon = ''] = await lib.closedMonth(2);
});

const headsOf = async () => (await lib.findHeads()).map(({ text }) => JSON.parse(text));

/** Returns the keys of all heads and parts, in an order of chance. */
async function closings(): Promise<{ pk: string; sk: string }[]> {
  const parts = await Promise.all(
    [sun, moon].map(async (id) =>
      (await lib.findParts(id)).map(({ day }) => ({ pk: `ACC#${id}#CLOSINGS`, sk: `DAY#${day}` })),
    ),
  );
  const heads = (await lib.findHeads()).map(({ day }) => ({ pk: 'CLOSINGS', sk: `DAY#${day}` }));
  return [...heads, ...parts.flat()]
    .map((key) => ({ key, place: lib.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ key }) => key);
}

const NAMED = {
  ...{ text: 'head', hash: 'head', copy: 'copy' },
  // The last character of a signature has bits that decoding ignores: the locked copy has the right one.
  signature: expect.stringMatching(/^(?:signature|copy)$/),
};
const MEMBERS = ['text', 'hash', 'signature', 'copy'] as const;

test('one byte changed anywhere in a stored closing, or in its locked copy, is named with its day', async () => {
  const keys = await closings();
  for (let n = 0; n < CHANGED_BYTES; n++) {
    const key = keys[n % keys.length] ?? { pk: '', sk: '' };
    const day = key.sk.slice('DAY#'.length);
    const id = /^ACC#(.+)#CLOSINGS$/.exec(key.pk)?.[1] ?? null;
    const member = MEMBERS[lib.below(MEMBERS.length)] ?? 'text';
    const change = member === 'copy' ? () => changeCopy(day, id) : changing(() => key, changed(member));
    const undo = await change();
    const { fault } = await lib.verifyAll();
    expect([n, member, fault]).toEqual([n, member, { day, account_id: id, what: NAMED[member] }]);
    await undo();
  }
  expect((await lib.verifyAll()).fault).toBeUndefined();
});

const changed = (member: string) => (item: Record<string, unknown>) => ({
  [member]: lib.withCharacterChanged(String(item[member])),
});

async function changeCopy(day: string, id: string | null): Promise<() => Promise<void>> {
  const name = `closings/${day}/${id ?? 'head'}.json`;
  const copy = copies.written.get(name) ?? '';
  copies.written.set(name, lib.withCharacterChanged(copy));
  return async () => void copies.written.set(name, copy);
}

type Changed = { readonly what: string; readonly change: () => Promise<() => Promise<void>> };

/** Changes an item of the table in place, and returns how to change it back. */
const changing =
  (key: () => { pk: string; sk: string }, set: (item: Record<string, unknown>) => object) => async () => {
    const item = (await lib.getItem<Record<string, unknown>>(key())) ?? {};
    const store = (some: object) => lib.transact([lib.put({ ...some, ...key() })]).then(() => undefined);
    await store({ ...item, ...set(item) });
    return () => store(item);
  };

const headKey = () => ({ pk: 'CLOSINGS', sk: `DAY#${lib.dayOf(9)}` });
const partKey = () => ({ pk: `ACC#${sun}#CLOSINGS`, sk: `DAY#${lib.dayOf(9)}` });
const FAULTS: readonly Changed[] = [
  {
    what: 'head',
    change: changing(headKey, ({ text }) => ({ text: String(text).replace('"lines":', '"lines":1') })),
  },
  { what: 'signature', change: changing(headKey, () => ({ signature: 'a..b' })) },
  { what: 'signature', change: changing(partKey, () => ({ signature: 'a..b' })) },
  {
    what: 'lines',
    change: async () => {
      const [line] = (await lib.listClosedLines(sun, lib.dayOf(9), { limit: 1 })).items;
      if (!line) throw new Error('There is no line');
      return changing(
        () => lib.keyOfLine(line),
        () => ({ amount: 1 }),
      )();
    },
  },
];

longTest.each(FAULTS.map(({ what, change }, n) => [`${n + 1}: ${what}`, what, change] as const))(
  'verifying all closings names a fault of one day (%s)',
  async (_, what, change) => {
    const undo = await change();
    expect((await lib.verifyAll()).fault).toMatchObject({ day: lib.dayOf(9), what });
    await undo();
    expect((await lib.verifyAll()).fault).toBeUndefined();
  },
);

longTest('a locked copy that is missing is named, and the next closing does not change it', async () => {
  const name = `closings/${lib.dayOf(2)}/${sun}.json`;
  const copy = copies.written.get(name) ?? '';
  copies.written.delete(name);
  expect((await lib.verifyAll()).fault).toEqual({ day: lib.dayOf(2), account_id: sun, what: 'copy' });
  copies.written.set(name, copy);
  expect((await lib.verifyAll()).fault).toBeUndefined();
});

test('a part that is stored for an account without lines on that day is named', async () => {
  const parts = await lib.findParts(moon);
  const empty = Array.from({ length: lib.DAYS }, (_, n) => lib.dayOf(n)).find(
    (day) => !parts.some((part) => part.day === day),
  );
  if (!empty || !parts[0]) throw new Error('There is no day without lines');
  const key = { pk: `ACC#${moon}#CLOSINGS`, sk: `DAY#${empty}` };
  await lib.storePart(moon, { ...parts[0], day: empty });
  expect((await lib.verifyAll()).fault).toEqual({ day: empty, account_id: moon, what: 'lines' });
  await lib.transact([lib.remove(key, {})]);
  expect((await lib.verifyAll()).fault).toBeUndefined();
});

longTest('a closing that a restored table has lost is named by its locked copy', async () => {
  const key = { pk: 'CLOSINGS', sk: `DAY#${(await headsOf()).at(-1).day}` };
  const head = await lib.getItem<Record<string, unknown>>(key);
  await lib.transact([lib.remove(key, {})]);
  expect((await lib.verifyAll()).fault).toEqual({
    day: lib.dayOf(lib.DAYS - 1),
    account_id: null,
    what: 'missing',
  });
  await lib.transact([lib.put({ ...head, ...key })]);
  expect((await lib.verifyAll()).fault).toBeUndefined();
});
