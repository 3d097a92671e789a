import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
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
  ...(await import('#lib/domain/ledger/closing.ts')),
  ...(await import('#lib/operations/ledger/closings/closed-lines.ts')),
  ...(await import('#lib/operations/ledger/closings/find-closing.ts')),
  ...(await import('#lib/operations/ledger/closings/copies.ts')),
  ...(await import('#lib/secrets/evidence-signature.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
let accounts: readonly string[];
let sun = '';
const folder = mkdtempSync(join(tmpdir(), 'closings-'));
onLoneTable(async () => {
  lib = await load();
  accounts = await lib.closedMonth(lib.MERCHANTS);
  sun = accounts[0] ?? '';
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the shipped verifier over the month as a merchant does, in a separate process. */
function verifier(
  path: string,
  from = lib.FIRST,
  to = lib.dayOf(lib.DAYS - 1),
): Promise<{ code: number; said: string }> {
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
  for (let n = 0; n < lib.DAYS; n++) {
    const day = lib.dayOf(n);
    const { text, hash, signature } = await lib.findClosing(account, day);
    const { items } = await lib.listClosedLines(account, day, { limit: 10_000 });
    const transactions = items.map((line) => ({ id: line.id, text: lib.textOfLine(line) }));
    const closing = { day, account_id: account, text, hash, signature, transactions };
    writeFileSync(join(folder, `${day}.json`), `${JSON.stringify(closing)}\n`);
    names.push(`${day}.json`);
  }
  return names;
}

test('merchants verify their months offline; one byte changed in any closing is refused, with its place', async () => {
  const all: (readonly [account: string, name: string])[] = [];
  for (const account of accounts) {
    for (const name of await downloadTo(account)) all.push([account, name]);
    expect(await verifier(folder)).toEqual({ code: 0, said: expect.stringContaining(`"days":${lib.DAYS}`) });
  }
  // As many closings as the budget allows, each once.
  const chosen = all
    .map((one) => ({ one, place: lib.next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, CHANGED_BYTES)
    .map(({ one }) => one);
  expect(chosen).toHaveLength(CHANGED_BYTES);
  for (const [account, some] of Map.groupBy(chosen, ([id]) => id)) {
    await downloadTo(account);
    for (const [, name] of some) {
      const path = join(folder, name);
      const whole = readFileSync(path);
      const { changed, place } = lib.withByteChanged(whole);
      writeFileSync(path, changed);
      const { code, said } = await verifier(folder);
      expect([account, name, place, code]).toEqual([account, name, place, 1]);
      expect(said).toMatch(new RegExp(`^Not verified: ${name}: (head|line|signature)`));
      writeFileSync(path, whole);
    }
    expect((await verifier(folder)).code).toBe(0);
  }
});

longTest(
  'a day that is missing from a month is named, be it with transactions, without, or the last',
  async () => {
    const names = await downloadTo(sun);
    for (const n of [0, 4, 5, lib.DAYS - 1]) {
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
    const [head, last] = [await lib.findHead(lib.dayOf(4)), await lib.findPart(sun, lib.dayOf(3))];
    const empty = lib.merchantPart(lib.dayOf(4), head?.hash ?? '', lib.emptyPart(sun, lib.lastOf(last)));
    const signed = await lib.signedText(lib.textOfClosing(empty));
    const closing = { day: lib.dayOf(4), account_id: sun, ...signed, transactions: [] };
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
      said: `Not verified: ${lib.FIRST}.json: missing: there is no closing of this day\n`,
    });
    rmSync(empty, { recursive: true });
    for (let n = 0; n < CHANGED_BYTES; n++) {
      const { changed, place } = lib.withByteChanged(whole);
      writeFileSync(path, changed);
      const { code, said } = await verifier(folder);
      expect([place, code]).toEqual([place, 1]);
      expect(said).toMatch(/^Not verified: (?:keys\.json|\d{4}-\d\d-\d\d\.json): signature/);
    }
    writeFileSync(path, whole);
  },
);

test('a public key that is spelled with other bits, which decoding ignores, is refused', async () => {
  await downloadTo(sun);
  const path = join(folder, 'keys.json');
  const whole = readFileSync(path, 'utf8');
  for (const member of ['x', 'y']) {
    // 43 characters hold 258 bits, and a coordinate has 256 of them.
    const [, last = ''] = new RegExp(`"${member}":"[\\w-]{42}([\\w-])"`).exec(whole) ?? [];
    const other = BASE64[BASE64.indexOf(last) ^ 1] ?? '';
    writeFileSync(path, whole.replace(new RegExp(`("${member}":"[\\w-]{42})[\\w-]`), `$1${other}`));
    const said = 'Not verified: keys.json: signature: this is no key of ours\n';
    expect(await verifier(folder)).toEqual({ code: 1, said });
  }
  writeFileSync(path, whole);
});

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
