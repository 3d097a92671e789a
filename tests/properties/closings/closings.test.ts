import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { newLine } from '#lib/domain/ledger/line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { CHANGED_BYTES, SEED } from '#tests/support/budget.ts';
import { startLoneTable } from '#tests/support/lone-table.ts';
import { longTest } from '#tests/support/long-test.ts';
import { memoryBankFiles } from '#tests/support/memory-bank-files.ts';
import { holdDate, releaseDate } from '#tests/support/scheduled-run.ts';

const FIRST = '2027-01-01' as CalendarDate;
const DAYS = 31;
const dayOf = (n: number) => addDays(FIRST, n);

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: Awaited<ReturnType<typeof load>>;
let folder: string;
let [sun, moon] = ['', ''];

const load = async () => ({
  ...(await import('#lib/domain/ledger/closing.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/ledger/closings/close-day.ts')),
  ...(await import('#lib/domain/ledger/sums.ts')),
  ...(await import('#lib/operations/ledger/closings/close-days.ts')),
  ...(await import('#lib/operations/ledger/closings/closed-lines.ts')),
  ...(await import('#lib/operations/ledger/closings/find-closing.ts')),
  ...(await import('#lib/operations/ledger/closings/sign-text.ts')),
  ...(await import('#lib/operations/ledger/closings/verify-closings.ts')),
  ...(await import('#lib/secrets/evidence-signature.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
  ...(await import('#lib/store/ledger/keys.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
});

/** A generator of numbers from 0 to 1: the same seed gives the same. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const next = random(SEED);

/** Stores payments of an account on a day; those of a simulated day count on another one. */
async function pay(account_id: string, day: CalendarDate, count: number, counts = day): Promise<Line[]> {
  const now = new Date(`${day}T18:00:00.000Z`);
  const lines = Array.from({ length: count }, () => {
    const order = { id: newId('ord', now), account_id, direct_debit_id: newId('dd', now) };
    const amount = (100 + Math.floor(next() * 100_000)) as Centavos;
    const fee = Math.floor(amount / 40) as Centavos;
    const tax = Math.floor(fee / 6) as Centavos;
    const time = { now, today: counts, closed: new Set<string>() };
    const booking = { type: 'charge', side: next() < 0.5 ? 'held' : 'direct', amount, fee, tax } as const;
    return newLine(order, 0, booking, time, { settlement_days: 2, awaits_credit: false });
  });
  for (let n = 0; n < lines.length; n += 20) await lib.transact(lib.storeLines(lines.slice(n, n + 20)));
  return lines;
}

const at = (day: CalendarDate, time = '09:00') => new Date(`${day}T${time}:00.000Z`);

/** Closes what is over in the night after a day. */
async function closeAfter(day: CalendarDate): Promise<CalendarDate[]> {
  holdDate(at(addDays(day, 1)));
  try {
    return await lib.closeDays(at(addDays(day, 1)));
  } finally {
    releaseDate();
  }
}

/** Verifies all closings as an operator does, two nights after the last day of the month. */
const verifyAll = () => lib.verifyClosings(at(dayOf(DAYS + 2)));

const [START, END] = [dayOf(0), dayOf(DAYS - 1)];

/** Runs the shipped verifier over the month as a merchant does, in a separate process. */
function verifier(path: string, from = START, to = END): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const args = ['lib/api/closings/verify-closings.mjs', 'verify', path, from, to];
    execFile(process.execPath, args, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
    );
  });
}

/** Writes the files of a merchant's month, as `download` writes them. */
async function downloadTo(account: string): Promise<string[]> {
  const keys = (await lib.evidenceKeys()).map(({ kid, publicKey }) => ({
    ...(publicKey.export({ format: 'jwk' }) as object),
    ...{ kid, use: 'sig', alg: 'ES256' },
  }));
  writeFileSync(join(folder, 'keys.json'), `${JSON.stringify({ keys })}\n`);
  const names: string[] = [];
  for (let n = 0; n < DAYS; n++) {
    const day = dayOf(n);
    const { text, hash, signature } = await lib.findClosing(account, day);
    const { items } = await lib.listClosedLines(account, day, { limit: 10_000 });
    const transactions = items.map((line) => ({ id: line.id, text: lib.textOfLine(line) }));
    const closing = { day, account_id: account, text, hash, signature, transactions };
    writeFileSync(join(folder, `${day}.json`), `${JSON.stringify(closing)}\n`);
    names.push(`${day}.json`);
  }
  return names;
}

beforeAll(async () => {
  table = await startLoneTable();
  lib = await load();
  folder = mkdtempSync(join(tmpdir(), 'closings-'));
  const create = async () => (await lib.createAccount({ name: 'Panadería Sol', features: [] })).account_id;
  [sun, moon] = [await create(), await create()];
  for (let n = 0; n < DAYS; n++) {
    await pay(sun, dayOf(n), n % 6 === 5 ? 0 : 1 + Math.floor(next() * 5));
    await pay(moon, dayOf(n), n % 2);
    if (n === 3) await pay(moon, dayOf(n), 2, addDays(dayOf(n), 40));
    expect(await closeAfter(dayOf(n))).toEqual([dayOf(n)]);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await table.stop();
});

const headsOf = async () => (await lib.findHeads()).map(({ text }) => JSON.parse(text));

test('a month is closed day by day: each day opens with the balances of the former day, and replaying all lines gives the end', async () => {
  const heads = await headsOf();
  expect(heads.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, n) => dayOf(n)));
  for (const [n, head] of heads.entries()) {
    expect(head.closing).toEqual(lib.sumOfPostings(head.opening, head.movements));
    expect(lib.imbalanceOf(head.closing)).toBe(0);
    if (n > 0) expect(head.opening).toEqual(heads[n - 1].closing);
  }
  const all: Line[] = [];
  for (const id of [sun, moon])
    for await (const line of lib.linesOfDays(id, { after: undefined, until: dayOf(DAYS) }))
      if (lib.isClosable(line)) all.push(line);
  expect(heads.at(-1).closing).toEqual(lib.sumOfPostings(...all.map(({ postings }) => postings)));
  expect(heads.reduce((sum, { lines }) => sum + lines, 0)).toBe(all.length);
  expect(await verifyAll()).toMatchObject({ days: DAYS, lines: all.length, fault: undefined });
});

test('a day is closed at 02:00 of the next one at the earliest, and once', async () => {
  const [day, after] = [dayOf(DAYS), dayOf(DAYS + 1)];
  // Mexico City is six hours behind.
  expect(await lib.closeDays(at(after, '07:59'))).toEqual([]);
  expect(await lib.findHead(day)).toBeUndefined();
  const before = await lib.findHead(dayOf(5));
  holdDate(at(after, '08:00'));
  const both = await Promise.all([1, 2].map(() => lib.closeDays(at(after, '08:00'))));
  releaseDate();
  expect(both.flat()).toContain(day);
  expect(await lib.closeDays(at(after, '08:30'))).toEqual([]);
  expect(await lib.findHead(dayOf(5))).toEqual(before);
  expect((await verifyAll()).fault).toBeUndefined();
});

test('a line of a simulated day is in no closing', async () => {
  const part = await lib.findPart(moon, dayOf(3));
  expect(JSON.parse(part?.text ?? '')).toMatchObject({ lines: 1 });
});

test('a merchant verifies its month offline; one byte changed anywhere is refused, with its place', async () => {
  const names = await downloadTo(sun);
  expect(await verifier(folder)).toEqual({ code: 0, said: expect.stringContaining(`"days":${DAYS}`) });
  for (let n = 0; n < CHANGED_BYTES; n++) {
    const name = names[Math.floor(next() * names.length)] ?? '';
    const path = join(folder, name);
    const whole = readFileSync(path);
    const changed = Buffer.from(whole);
    const place = Math.floor(next() * changed.length);
    changed[place] = ((changed[place] ?? 0) + 1 + Math.floor(next() * 255)) % 256;
    writeFileSync(path, changed);
    const { code, said } = await verifier(folder);
    expect([name, place, code]).toEqual([name, place, 1]);
    expect(said).toMatch(new RegExp(`^Not verified: ${name}: (head|line|signature)`));
    writeFileSync(path, whole);
  }
  expect((await verifier(folder)).code).toBe(0);
});

test('a merchant without transactions on a day gets a signed closing of it, with the same text each time', async () => {
  const empty = dayOf(5);
  expect(await lib.findPart(sun, empty)).toBeUndefined();
  const [one, other] = [await lib.findClosing(sun, empty), await lib.findClosing(sun, empty)];
  expect([other.text, other.hash]).toEqual([one.text, one.hash]);
  expect(await lib.isSignedClosing(one.text, one.signature)).toBe(true);
  const [head, last] = [await lib.findHead(empty), await lib.findPart(sun, dayOf(4))];
  const { closing } = JSON.parse(last?.text ?? '{}');
  expect(JSON.parse(one.text)).toEqual({
    ...{ v: 1, day: empty, account_id: sun, head_hash: head?.hash, previous_hash: last?.hash },
    ...{ lines: 0, lines_hash: expect.any(String), opening: closing, movements: {}, closing },
  });
  expect((await lib.listClosedLines(sun, empty, { limit: 10 })).items).toEqual([]);
  expect(await lib.findPart(sun, empty)).toBeUndefined();
});

test('a day that is not closed yet is refused otherwise than one that never has a closing', async () => {
  const asking = (day: CalendarDate) => [
    lib.findClosing(sun, day),
    lib.listClosedLines(sun, day, { limit: 10 }),
  ];
  const notYet = addDays((await lib.findLastClosed()) ?? START, 1);
  for (const asked of asking(notYet)) await expect(asked).rejects.toMatchObject({ code: 'day_not_closed' });
  for (const before of [addDays(START, -1), '2020-01-01' as CalendarDate])
    for (const asked of asking(before))
      await expect(asked).rejects.toMatchObject({ code: 'closing_not_found' });
});

longTest(
  'a day that is missing from a month is named, be it with transactions, without, or the last',
  async () => {
    const names = await downloadTo(sun);
    for (const n of [0, 4, 5, DAYS - 1]) {
      const path = join(folder, names[n] ?? '');
      const whole = readFileSync(path);
      rmSync(path);
      expect(await verifier(folder)).toEqual({
        code: 1,
        said: `Not verified: ${names[n]}: missing: there is no closing of this day\n`,
      });
      writeFileSync(path, whole);
    }
    const [path, other] = [join(folder, names[4] ?? ''), join(folder, names[6] ?? '')];
    const whole = readFileSync(path);
    writeFileSync(path, readFileSync(other));
    expect((await verifier(folder)).said).toMatch(`Not verified: ${names[4]}: head: it is of another day`);
    writeFileSync(path, whole);
  },
);

longTest(
  'a closing without transactions in the place of one that has some is no link of the chain',
  async () => {
    const names = await downloadTo(sun);
    const path = join(folder, names[4] ?? '');
    const whole = readFileSync(path);
    const [head, last] = [await lib.findHead(dayOf(4)), await lib.findPart(sun, dayOf(3))];
    const empty = lib.merchantPart(dayOf(4), head?.hash ?? '', lib.emptyPart(sun, lib.lastOf(last)));
    const signed = await lib.signedText(lib.textOfClosing(empty));
    const closing = { day: dayOf(4), account_id: sun, ...signed, transactions: [] };
    writeFileSync(path, `${JSON.stringify(closing)}\n`);
    expect((await verifier(folder)).said).toMatch(`Not verified: ${names[5]}: head: it does not follow`);
    writeFileSync(path, whole);
  },
);

longTest.each([
  ['2027-01-31', '2027-01-01'],
  ['2027-02-30', '2027-03-01'],
  ['January', '2027-01-31'],
])('a merchant that verifies from %s to %s learns that these are no days', async (from, to) => {
  const { code, said } = await verifier(folder, from as CalendarDate, to as CalendarDate);
  expect([code, said]).toEqual([1, expect.stringMatching(/^Not verified: from .* are no days/)]);
});

type Changed = { readonly what: string; readonly change: () => Promise<() => Promise<void>> };

/** Changes an item of the table in place, and returns how to change it back. */
const changing =
  (key: () => { pk: string; sk: string }, set: (item: Record<string, unknown>) => object) => async () => {
    const item = (await lib.getItem<Record<string, unknown>>(key())) ?? {};
    const store = (some: object) => lib.transact([lib.put({ ...some, ...key() })]).then(() => undefined);
    await store({ ...item, ...set(item) });
    return () => store(item);
  };

const headKey = () => ({ pk: 'CLOSINGS', sk: `DAY#${dayOf(9)}` });
const partKey = () => ({ pk: `ACC#${sun}#CLOSINGS`, sk: `DAY#${dayOf(9)}` });
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
      const [line] = (await lib.listClosedLines(sun, dayOf(9), { limit: 1 })).items;
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
    expect((await verifyAll()).fault).toMatchObject({ day: dayOf(9), what });
    await undo();
    expect((await verifyAll()).fault).toBeUndefined();
  },
);

longTest('a locked copy that is missing is named, and the next closing does not change it', async () => {
  const name = `closings/${dayOf(2)}/${sun}.json`;
  const copy = copies.written.get(name) ?? '';
  copies.written.delete(name);
  expect((await verifyAll()).fault).toEqual({ day: dayOf(2), account_id: sun, what: 'copy' });
  copies.written.set(name, copy);
  expect((await verifyAll()).fault).toBeUndefined();
});

longTest('a closing that a restored table has lost is named by its locked copy', async () => {
  const key = { pk: 'CLOSINGS', sk: `DAY#${(await headsOf()).at(-1).day}` };
  const head = await lib.getItem<Record<string, unknown>>(key);
  await lib.transact([lib.remove(key, {})]);
  expect((await verifyAll()).fault).toEqual({ day: dayOf(DAYS), account_id: null, what: 'missing' });
  await lib.transact([lib.put({ ...head, ...key })]);
  expect((await verifyAll()).fault).toBeUndefined();
});

longTest(
  'a merchant that verifies an empty folder, or with other keys, learns that nothing is verified',
  async () => {
    const empty = mkdtempSync(join(tmpdir(), 'empty-'));
    expect(await verifier(empty)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Not verified: keys\.json/),
    });
    await downloadTo(sun);
    const path = join(folder, 'keys.json');
    const whole = readFileSync(path);
    writeFileSync(join(empty, 'keys.json'), whole);
    expect(await verifier(empty)).toEqual({
      code: 1,
      said: `Not verified: ${START}.json: missing: there is no closing of this day\n`,
    });
    rmSync(empty, { recursive: true });
    for (let n = 0; n < CHANGED_BYTES; n++) {
      const changed = Buffer.from(whole);
      const place = Math.floor(next() * changed.length);
      changed[place] = ((changed[place] ?? 0) + 1 + Math.floor(next() * 255)) % 256;
      writeFileSync(path, changed);
      const { code, said } = await verifier(folder);
      expect([place, code]).toEqual([place, 1]);
      expect(said).toMatch(/^Not verified: (?:keys\.json|\d{4}-\d\d-\d\d\.json): signature/);
    }
    writeFileSync(path, whole);
  },
);
