import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { createCharge, retryDirectDebit } from '#lib/api/charges/routes.ts';
import { revokeDirectDebit } from '#lib/api/direct-debits/routes.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { claimed } from '#lib/domain/direct-debit/presentment-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { change } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { orderKey, paymentMethodKey } from '#lib/store/keys.ts';
import { read, returnFileFor, spoil, write } from '#tests/properties/collections/bank.ts';
import { BAD_RETURN_FILES } from '#tests/properties/collections/steps.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(6);

const NOW = new Date('2029-06-04T15:00:00.000Z');
const TODAY = '2029-06-04' as CalendarDate;
const DUE = businessDaysAfter(TODAY, 1);
/** The morning on which it is collected. */
const MORNING = new Date(`${DUE}T15:00:00.000Z`);
const OUTSIDE = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };

let lib: Awaited<ReturnType<typeof load>>;
let written: string[];

async function load() {
  return {
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/collections/opening/open-due.ts')),
    ...(await import('#lib/operations/collections/filing/claim-charges.ts')),
    ...(await import('#lib/operations/collections/filing/details-of.ts')),
    ...(await import('#lib/operations/bank-files/file-names.ts')),
    ...(await import('#lib/operations/bank-files/present-file.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    ...(await import('#lib/operations/bank-files/ingest-return-file.ts')),
    ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
    ...(await import('#lib/operations/collections/simulate-return.ts')),
    ...(await import('#lib/operations/bank-files/recall-file.ts')),
    ...(await import('#lib/operations/bank-files/tidy-files.ts')),
    ...(await import('#lib/store/collections/bank-files.ts')),
    ...(await import('#lib/store/collections/file-batches.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('#lib/store/collections/exceptions.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/operations/writes/charges.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/collections/due-collections.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry.ts')).handler,
    revoke: (await import('#functions/direct-debits/revoke.ts')).handler,
  };
}

beforeAll(async () => {
  written = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  lib = await load();
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** The clock of the run of a day. */
const onDay = (date: CalendarDate) => runOn(lib.clockAt(new Date(`${date}T15:00:00.000Z`)));

/** Where files are presented and return files arrive. */
const receiving = (files: BankFiles) => ({ files, ...OUTSIDE, content: lib.collectionsContent });

/** Creates an account's direct debits with these terms, without any collection yet. */
async function dueOnly(...terms: Record<string, unknown>[]) {
  const { account_id } = await storeAccount();
  const debits: DirectDebit[] = [];
  for (const more of terms) {
    debits.push(await storeActiveDebit(account_id, { next_payment_date: DUE, ...more }, NOW));
  }
  const files = memoryBankFiles();
  const of = { kind: 'collections', account_id, bank: OUTSIDE.bank, date: DUE } as const;
  const presenting = receiving(files);
  const claim = async (date: CalendarDate) => {
    const clock = onDay(date);
    await lib.openDue(lib.findDueOfAccount('DEBIT', account_id, date), {
      ...clock,
      owner: account_id,
      into: { bank: of.bank, partition: 0 },
    });
    await lib.tidyFiles({ ...of, date }, presenting, clock);
    await lib.claimDueCharges(lib.findDueOfAccount('CHARGE', account_id, date), { ...of, date }, clock);
    return clock;
  };
  const run = async (date = DUE) => lib.presentFiles({ ...of, date }, presenting, await claim(date));
  return { account_id, debits, files, of, run, claim };
}

/** Creates them in a file that was not written. */
async function claimedOnly(...terms: Record<string, unknown>[]) {
  const begun = await dueOnly(...terms);
  await begun.claim(DUE);
  return begun;
}

/** Creates them, collected up to the bank's file. */
async function presented(...terms: Record<string, unknown>[]) {
  const begun = await dueOnly(...terms);
  const [name = ''] = (await begun.run()).map(lib.nameOf);
  return { ...begun, name, text: begun.files.written.get(name) ?? '' };
}

const ingest = (files: ReturnType<typeof memoryBankFiles>, name: string, now = MORNING) =>
  lib.ingestReturnFile(name, receiving(files), lib.clockAt(now));

/** Returns everything that a return file could change, of every direct debit. */
const stateOf = (debits: readonly { id: string }[]) =>
  Promise.all(
    debits.map(async ({ id }) => [
      await lib.findDirectDebit(id),
      (await lib.listCharges({ id }, { limit: 100 })).items,
    ]),
  );

describe('the bank’s file', () => {
  test('has each order in 300 ASCII characters, and totals that agree', async () => {
    const { text, debits } = await presented(
      { concept: 'Suscripción Ñandú #7 — café', amount: 350.5 },
      { concept: 'Colegiatura 2º B', amount: 10 },
      { amount: 49_999.99 },
    );
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => line.length)).toEqual([300, 300, 300, 300, 300]);
    expect(text).toMatch(/^[\r\n -~]*$/);
    const { header, details } = await read(text);
    expect(header).toMatchObject({ bank: '002', presentationDate: DUE, fileNumber: 1, rfc: 'EKU9003173C9' });
    expect(details.map(({ concept }) => concept).sort()).toEqual([
      'COLEGIATURA 2O B',
      'SUSCRIPCION MENSUAL',
      'SUSCRIPCION NANDU 7 CAFE',
    ]);
    expect(Number(lines.at(-1)?.slice(25, 43))).toBe(350_50 + 10_00 + 49_999_99);
    expect(details.map(({ serviceReference }) => Number(serviceReference)).sort()).toEqual(
      debits.map(({ reference }) => reference).sort(),
    );
  });

  longTest(
    'is the same when the run is repeated, and orders that become due later are in the next one',
    async () => {
      const { account_id, debits, run, files, text, name } = await presented({ max_amount: 701 }, {});
      expect(await run()).toEqual([]);
      expect([...files.written.keys()].filter((one) => one.startsWith('presentments/'))).toEqual([name]);
      await callHandler(lib.charge as never, createCharge, {
        ...{ accountId: account_id, now: NOW, params: { id: debits[0]?.id ?? '' } },
        body: { charge_date: DUE },
      });
      const [second] = await run();
      expect(second).toMatchObject({ number: 2, operations: 1 });
      expect(files.written.get(name)).toBe(text);
    },
  );

  longTest('may have more orders than one transaction, and each counts once as presented', async () => {
    const { account_id } = await storeAccount();
    const terms = { next_payment_date: DUE, is_fixed_amount: false, amount: undefined };
    const [one, other] = [
      await storeActiveDebit(account_id, terms, NOW),
      await storeActiveDebit(account_id, terms, NOW),
    ];
    for (let made = 0; made < 55; made++) {
      await callHandler(lib.charge as never, createCharge, {
        ...{ accountId: account_id, now: NOW, params: { id: (made < 50 ? one : other).id } },
        body: { amount: 10 + made, charge_date: DUE },
      });
    }
    const files = memoryBankFiles();
    const of = { kind: 'collections', account_id, bank: OUTSIDE.bank, date: DUE } as const;
    await lib.claimDueCharges(lib.findDueOfAccount('CHARGE', account_id, DUE), of, onDay(DUE));
    const present = () => lib.presentFiles(of, receiving(files), onDay(DUE));
    const { documents } = await import('#lib/store/engine/client.ts');
    const send = documents.send.bind(documents);
    // The second transaction of the two that move the orders fails.
    let moves = 0;
    const spy = jest.spyOn(documents, 'send').mockImplementation(((command: {
      input: { TransactItems?: unknown[] };
    }) => {
      if (JSON.stringify(command.input.TransactItems)?.includes('in_process')) moves += 1;
      return moves === 2 ? Promise.reject(new Error('down')) : send(command as never);
    }) as never);
    await expect(present()).rejects.toThrow('down');
    spy.mockRestore();
    const [file] = await present();
    expect(await present()).toEqual([]);
    expect(file).toMatchObject({ operations: 55 });
    const counted = written
      .map((line) => JSON.parse(line))
      .filter(({ event, file: id }) => event === 'orders_presented' && id === file?.id);
    expect(counted.reduce((sum, { Presented }) => sum + Presented, 0)).toBe(55);
    for (const [debit, count] of [
      [one, 50],
      [other, 5],
    ] as const) {
      const { items } = await lib.listCharges(debit, { limit: 100 });
      expect(items.map(({ status }) => status)).toEqual(Array(count).fill('in_process'));
    }
  });
});

describe('an unreliable return file', () => {
  longTest.each(BAD_RETURN_FILES)('is refused whole, with a report and an alarm: %s', async (how) => {
    const { text, files, debits } = await presented({}, {}, {});
    const before = await stateOf(debits);
    const answer = await returnFileFor(text, ['00', '04']);
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await spoil(answer.text, how));
    written = [];
    expect(await ingest(files, name)).toMatchObject({ state: 'refused', fault: { code: how } });
    expect(await stateOf(debits)).toEqual(before);
    const report = [...files.written].find(([one]) => one.startsWith(`reports/${name}`))?.[1] ?? '';
    expect(JSON.parse(report)).toMatchObject({ file: name, code: how });
    const alarms = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarms).toEqual([
      expect.objectContaining({ event: 'exception_raised', reason: 'refused_file', file: name }),
    ]);
    expect(written.join('')).not.toMatch(/[0-9]{18}/);
    written = [];
    expect(await ingest(files, name)).toMatchObject({ state: 'refused' });
    expect(written.filter((line) => line.includes('"error"'))).toEqual([]);
    expect(await stateOf(debits)).toEqual(before);
  });

  longTest('is replaced by the right one under the same name', async () => {
    const { text, files, debits } = await presented({}, {});
    const answer = await returnFileFor(text, ['00', '04']);
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await spoil(answer.text, 'truncated'));
    expect((await ingest(files, name)).state).toBe('refused');
    files.written.set(name, answer.text);
    expect((await ingest(files, name)).counts).toMatchObject({ paid: 1, failed: 1, exceptions: 0 });
  });
});

describe('a return file', () => {
  longTest('in two parts under one name is read twice', async () => {
    const { text, files, debits } = await presented({}, {});
    const { header, details } = await read(text);
    const name = `answers/${debits[0]?.id}.txt`;
    for (const detail of details) {
      files.written.set(name, await write(header, [detail]));
      expect((await ingest(files, name)).counts).toMatchObject({ paid: 1 });
    }
  });

  longTest('that was applied changes nothing again, with any name and line ends', async () => {
    const { text, files, debits } = await presented({}, {});
    const answer = await returnFileFor(text, ['00', '04']);
    const [once, twice] = [`answers/${debits[0]?.id}.txt`, `answers/${debits[0]?.id}-2.txt`];
    files.written.set(once, answer.text).set(twice, `${answer.text.replaceAll('\r\n', '\n')}\n`);
    const applied = await ingest(files, once);
    expect(applied.counts).toMatchObject({ paid: 1, failed: 1, exceptions: 0 });
    const after = await stateOf(debits);
    expect(await ingest(files, once)).toMatchObject(applied);
    expect(await ingest(files, twice)).toMatchObject(applied);
    expect(await stateOf(debits)).toEqual(after);
  });

  longTest('that was left unfinished is continued', async () => {
    const { text, files, debits } = await presented({}, {}, {});
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, (await returnFileFor(text, ['00'])).text);
    const stopped = await lib.ingestReturnFile(name, receiving(files), lib.clockAt(MORNING), {
      isOver: () => true,
    });
    expect(stopped.state).toBe('applying');
    expect(await ingest(files, name)).toMatchObject({ state: 'applied', counts: { paid: 3 } });
  });

  test('that is a copy of our own file means nothing, unless an operator knows that the bank returns it', async () => {
    const { text, files, debits } = await presented({}, {});
    const before = await stateOf(debits);
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, text);
    written = [];
    expect((await ingest(files, name)).state).toBe('own');
    expect(await stateOf(debits)).toEqual(before);
    const [alarm] = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarm).toMatchObject({ event: 'exception_raised', reason: 'own_file', file: name });
    const says = { as: 'paid', by: 'tests' } as const;
    await lib.resolveAs(alarm.exception_id, says, receiving(files), lib.clockAt(MORNING));
    const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 2 });
    expect(items).toMatchObject([{ status: 'paid' }]);
  });
});

describe('a bank that returns our own file as it is if everything was paid', () => {
  const plainCopies = 'answers/paid/';
  const receive = (
    files: ReturnType<typeof memoryBankFiles>,
    name: string,
    text: string,
    folder?: string,
  ) => {
    files.written.set(name, text);
    return lib.ingestReturnFile(name, { ...receiving(files), plainCopies: folder }, lib.clockAt(MORNING));
  };

  test('has each line paid if the setting names the folder in which the copy arrives', async () => {
    const { text, files, debits } = await presented({}, {});
    const name = `${plainCopies}${debits[0]?.id}.txt`;
    const done = await receive(files, name, text, plainCopies);
    expect(done).toMatchObject({ state: 'applied', counts: { paid: 2, exceptions: 0 } });
    expect(await receive(files, name, text, plainCopies)).toMatchObject(done);
  });

  test.each([
    ['without the setting', 'answers/paid/', undefined],
    ['by another folder', 'answers/', 'answers/paid/'],
    ['by a folder whose name begins alike', 'answers/paid-not/', 'answers/paid/'],
  ])('has it listed as an exception %s, and pays no order', async (_, folder, setting) => {
    const { text, files, debits } = await presented({});
    const before = await stateOf(debits);
    const name = `${folder}${debits[0]?.id}.txt`;
    expect((await receive(files, name, text, setting)).state).toBe('own');
    const { items } = await lib.listExceptions('open', 1_000);
    expect(items.filter(({ file }) => file === name)).toMatchObject([{ reason: 'own_file' }]);
    expect(await stateOf(debits)).toEqual(before);
  });

  longTest('has it listed as well if a program has removed the spaces at the end of its lines', async () => {
    const { text, files, debits } = await presented({});
    const name = `answers/${debits[0]?.id}.txt`;
    expect((await receive(files, name, text.replaceAll(/ +\r\n/g, '\r\n'))).state).toBe('own');
  });
});

describe('a refused file', () => {
  const openOf = async (name: string) =>
    (await lib.listExceptions('open', 1_000)).items.filter(({ file }) => file === name);

  test('is one of payouts, whose lines name our orders: none of them is settled', async () => {
    const { text, files, debits } = await presented({}, {});
    const before = await stateOf(debits);
    const name = `answers/${debits[0]?.id}-payouts.txt`;
    const { header, details } = await read(text);
    files.written.set(name, await write({ ...header, kind: 'payouts' }, details));
    const fault = { code: 'unexpected_kind', line: 1, field: 'codigo_operacion' };
    expect(await ingest(files, name)).toMatchObject({ state: 'refused', fault, counts: null });
    expect(await openOf(name)).toMatchObject([{ reason: 'refused_file' }]);
    expect(await stateOf(debits)).toEqual(before);
  });
  const resolve = (id: string | undefined, files: ReturnType<typeof memoryBankFiles>, file?: string) =>
    lib.resolveAs(id ?? '', { as: 'replaced', file, by: 'ana' }, receiving(files), lib.clockAt(MORNING));

  test('is closed by the right one under the same name', async () => {
    const { text, files, debits } = await presented({});
    const name = `answers/${debits[0]?.id}.txt`;
    const { text: right } = await returnFileFor(text, ['00']);
    files.written.set(name, await spoil(right, 'truncated'));
    await ingest(files, name);
    const [refused] = await openOf(name);
    expect(refused).toMatchObject({ reason: 'refused_file' });
    await expect(resolve(refused?.id, files)).rejects.toThrow('truncated');
    files.written.set(name, right);
    await ingest(files, name);
    expect(await openOf(name)).toEqual([]);
    expect(await lib.findException(refused?.id ?? '')).toMatchObject({ resolved_as: 'replaced' });
  });

  longTest('is resolved with the one that the bank sent to replace it, which is then read', async () => {
    const { text, files, debits } = await presented({});
    const [name, other] = [`answers/${debits[0]?.id}.txt`, `answers/${debits[0]?.id}-right.txt`];
    const { text: right } = await returnFileFor(text, ['00']);
    files.written.set(name, await spoil(right, 'wrong_totals')).set(other, right);
    await ingest(files, name);
    const [refused] = await openOf(name);
    expect(await resolve(refused?.id, files, other)).toMatchObject({
      ...{ state: 'resolved', resolved_as: 'replaced', resolved_by: 'ana' },
    });
    const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 2 });
    expect(items).toMatchObject([{ status: 'paid' }]);
  });
});

describe('an irrelevant field', () => {
  test('is noted by name and number on the file and in the log, without its value', async () => {
    const { text, files, debits } = await presented({}, {});
    const name = `answers/${debits[0]?.id}.txt`;
    const { text: answer } = await returnFileFor(text, ['00']);
    const odd = answer
      .replaceAll('DOLORES', 'DOLÓRES')
      .replaceAll('00000000000000000051', '00000100000000000051');
    files.written.set(name, odd);
    written = [];
    const done = await ingest(files, name);
    expect(done).toMatchObject({ state: 'applied', counts: { paid: 2, exceptions: 0 } });
    expect(done.oddities).toMatchObject({ nombre_cliente: 2 });
    const { RETURN_FILE_COLUMNS, rowOfReturnFile } = await import('#infra/ops/collection-rows.ts');
    expect(RETURN_FILE_COLUMNS).toContain('odd');
    expect(rowOfReturnFile(done).odd).toContain('nombre_cliente 2');
    const applied = written
      .map((line) => JSON.parse(line))
      .find(({ event }) => event === 'bank_file_applied');
    expect(applied.odd).toContain('nombre_cliente 2');
    expect(written.join('')).not.toMatch(/DOL|[0-9]{18}/);
  });
});

/** Faults of one line of several, each with its exception. */
const BAD_LINES: [string, (line: ReadDetail, other: ReadDetail) => ReadDetail[]][] = [
  ['unknown_reference', (line) => [{ ...line, numericReference: '9999999' }]],
  ['other_amount', (line) => [{ ...line, amount: (line.amount + 1) as never }]],
  ['other_account', (line) => [{ ...line, clabe: '012180012345678909', bank: '012' }]],
  ['other_account', (line, other) => [{ ...line, clabe: other.clabe, bank: other.bank }]],
  ['other_date', (line) => [{ ...line, chargeDate: businessDaysAfter(DUE, 1) }]],
  ['other_date', (line) => [{ ...line, settlementDate: TODAY }]],
  ['repeated_reference', (line) => [line, { ...line, returnCode: '04' }]],
];

describe('an unreliable line', () => {
  longTest.each(BAD_LINES)('is an exception, and everything else settles: %s', async (reason, change) => {
    const { text, files, debits } = await presented({}, {}, {});
    const { header, details } = await read(text);
    const [first, second, third] = details as [ReadDetail, ReadDetail, ReadDetail];
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await write(header, [...change(first, second), second, third]));
    written = [];
    const { state, counts } = await ingest(files, name);
    expect([state, counts]).toMatchObject(['applied', { paid: 2, exceptions: change(first, second).length }]);
    const alarms = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarms[0]).toMatchObject({ event: 'exception_raised', reason, file: name, line: 2 });
    expect(alarms[0].what_to_do).toBe(`ops exceptions resolve ${alarms[0].exception_id}`);
    expect(await lib.findException(alarms[0].exception_id)).toMatchObject({ state: 'open', reason });
    expect(await ingest(files, name)).toMatchObject({ counts });
    expect(written.filter((line) => line.includes('exception_raised'))).toHaveLength(alarms.length);
  });

  test('that is swapped with another settles neither', async () => {
    const { text, files, debits } = await presented({}, {}, {});
    const { header, details } = await read(text);
    const [first, second, third] = details as [ReadDetail, ReadDetail, ReadDetail];
    const name = `answers/${debits[0]?.id}.txt`;
    const swapped = [
      { ...first, numericReference: second.numericReference },
      { ...second, numericReference: first.numericReference },
    ];
    files.written.set(name, await write(header, [...swapped, third]));
    expect((await ingest(files, name)).counts).toMatchObject({ paid: 1, exceptions: 2 });
  });

  longTest('may give another reason for a failure', async () => {
    const { text, files, debits } = await presented({}, {});
    const name = (index: number) => `answers/${debits[0]?.id}-${index}.txt`;
    files.written.set(name(1), (await returnFileFor(text, ['04'])).text);
    files.written.set(name(2), (await returnFileFor(text, ['06'], 1)).text);
    await ingest(files, name(1));
    const after = await stateOf(debits);
    expect((await ingest(files, name(2))).counts).toMatchObject({ failed: 0, exceptions: 2 });
    expect(await stateOf(debits)).toEqual(after);
  });

  test('is resolved once, by an operator whose name is recorded', async () => {
    const { text, files, debits } = await presented({}, {});
    const { header, details } = await read(text);
    const name = `answers/${debits[0]?.id}.txt`;
    const [first, second] = details as [ReadDetail, ReadDetail];
    files.written.set(name, await write(header, [{ ...first, clabe: second.clabe, bank: second.bank }]));
    written = [];
    await ingest(files, name);
    const [alarm] = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    const resolve = (says: Parameters<typeof lib.resolveAs>[1]) =>
      lib.resolveAs(alarm.exception_id, says, receiving(files), lib.clockAt(MORNING));
    await expect(resolve({ as: 'failed', by: 'ana' })).rejects.toThrow('--code');
    expect(await resolve({ as: 'failed', code: '04', by: 'ana' })).toMatchObject({
      ...{ state: 'resolved', resolved_as: 'failed', resolved_by: 'ana' },
    });
    const [charge] = await lib.findCharges([alarm.order_id]);
    expect(charge).toMatchObject({ status: 'pending_next_cycle', failure: { bank_code: '04' } });
    await expect(resolve({ as: 'paid', by: 'ana' })).rejects.toThrow('before');
  });
});

describe('an order that was not released', () => {
  test('is settled by no return file, and presented nevertheless', async () => {
    const { account_id, debits, files, text, run } = await presented({ max_amount: 701 });
    const due = businessDaysAfter(DUE, 1);
    const made = await callHandler(lib.charge as never, createCharge, {
      ...{ accountId: account_id, now: MORNING, params: { id: debits[0]?.id ?? '' } },
      body: { amount: 10, charge_date: due },
    });
    const { header, details } = await read(text);
    const [line] = details as [ReadDetail];
    const early = { ...line, numericReference: String(made.body.reference), amount: 1000 as never };
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await write(header, [early]));
    expect((await ingest(files, name)).counts).toMatchObject({ paid: 0, exceptions: 1 });
    expect(await run(due)).toMatchObject([{ operations: 1, state: 'presented' }]);
  });

  longTest('is settled by no return file while its own file is not written', async () => {
    const { debits, files, run, of } = await claimedOnly({});
    const file = await lib.findFile(of, 1);
    const [line] = await Array.fromAsync(lib.detailsOf(file as never));
    const numbered = { kind: 'collections', bank: '002', presentationDate: DUE, fileNumber: 1 } as const;
    const header = { ...numbered, ...OUTSIDE.issuer };
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, await write(header, [line as ReadDetail]));
    expect((await ingest(files, name)).counts).toMatchObject({ paid: 0, exceptions: 1 });
    expect(await run()).toMatchObject([{ operations: 1, state: 'presented' }]);
  });

  test('returns from a file whose day has passed, and is presented with the next day’s dates', async () => {
    const { debits, files, run, of } = await claimedOnly({}, {});
    expect(await run(businessDaysAfter(DUE, 3))).toEqual([]);
    // Its orders were pre-notified again.
    const next = businessDaysAfter(DUE, 4);
    expect(await run(next)).toMatchObject([{ operations: 2, date: next, state: 'presented' }]);
    expect(await lib.findFile(of, 1)).toMatchObject({ state: 'dissolved' });
    const [text = ''] = [...files.written].flatMap(([name, one]) =>
      name.startsWith('presentments/') ? one : [],
    );
    expect((await read(text)).details.map(({ chargeDate }) => chargeDate)).toEqual([next, next]);
    for (const { id } of debits) {
      const { items } = await lib.listCharges({ id }, { limit: 5 });
      expect(items).toMatchObject([{ status: 'in_process', attempts: 1, presented_on: next }]);
    }
  });

  longTest('is not presented again if its direct debit was stopped meanwhile', async () => {
    const { debits, run, account_id } = await claimedOnly({}, {});
    const id = debits[0]?.id ?? '';
    const revoked = await callHandler(lib.revoke as never, revokeDirectDebit, {
      ...{ accountId: account_id, now: MORNING, params: { id } },
    });
    expect(revoked.status).toBe(200);
    expect(await run(businessDaysAfter(DUE, 1))).toEqual([]);
    expect(await run(businessDaysAfter(DUE, 2))).toMatchObject([{ operations: 1 }]);
    expect(await lib.findDirectDebit(id)).toMatchObject({
      status: 'cancelled',
      counters: { open_orders: 0 },
    });
  });

  test('of a writer that resumes too late is not sent to the bank', async () => {
    const { files, run, of } = await claimedOnly({}, {});
    const asleep = Promise.withResolvers<void>();
    const slow = {
      ...files,
      putOnce: async (...written: Parameters<typeof files.putOnce>) => {
        await asleep.promise;
        return files.putOnce(...written);
      },
    };
    const clock = onDay(DUE);
    const writer = lib.presentFiles(of, receiving(slow), clock);
    const next = businessDaysAfter(DUE, 2);
    await eventually(async () => expect(await lib.findFile(of, 1)).toMatchObject({ state: 'closed' }));
    expect(await run(businessDaysAfter(DUE, 1))).toEqual([]);
    expect(await run(next)).toMatchObject([{ operations: 2, date: next }]);
    asleep.resolve();
    expect(await writer).toEqual([]);
    const names = [...files.written.keys()].filter((name) => name.startsWith('presentments/'));
    expect(names).toEqual([expect.stringContaining(next)]);
  });
});

describe('a file that the bank refused', () => {
  test('has its orders presented again on a later day, without counting as an attempt', async () => {
    const { debits, files, text, run, name } = await presented({}, {});
    const id = name.slice('presentments/'.length, -'.txt'.length);
    const clock = lib.clockAt(MORNING);
    written = [];
    expect(await lib.rejectFile(id, lib.collectionsContent, clock)).toMatchObject({ state: 'rejected' });
    // A merchant tests: no operator is alarmed.
    const logged = written
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'bank_file_rejected');
    expect(logged).toMatchObject([{ level: 'warn', file: id }]);
    const next = businessDaysAfter(DUE, 1);
    for (const debit of debits) {
      const { items } = await lib.listCharges(debit, { limit: 5 });
      expect(items).toMatchObject([{ status: 'created', attempts: 0, charge_date: next, refused_on: [DUE] }]);
    }
    expect(await run(DUE)).toEqual([]);
    expect(await run(next)).toEqual([]);
    const pre_notification = businessDaysAfter(DUE, 2);
    const [again] = await run(pre_notification);
    expect(again).toMatchObject({ operations: 2, date: pre_notification });
    const references = async (one: string) =>
      (await read(one)).details.map(({ numericReference }) => numericReference).sort();
    expect(await references(files.written.get(lib.nameOf(again as never)) ?? '')).toEqual(
      await references(text),
    );
  });

  longTest(
    'is reported by a return file whose header says so, and then recalled by an operator',
    async () => {
      const { files, text, debits } = await presented({});
      const name = `answers/${debits[0]?.id}.txt`;
      files.written.set(name, `${text.slice(0, 33)}07${text.slice(35)}`);
      written = [];
      expect(await ingest(files, name)).toMatchObject({ state: 'refused', fault: { code: 'block_refused' } });
      const [alarm] = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
      expect(alarm).toMatchObject({ reason: 'refused_presentment', file: name });
    },
  );

  test('cannot be recalled once one of its lines was returned', async () => {
    const { debits, files, text, name } = await presented({}, {});
    const { header, details } = await read(text);
    const answer = `answers/${debits[0]?.id}.txt`;
    files.written.set(answer, await write(header, details.slice(0, 1)));
    await ingest(files, answer);
    const id = name.slice('presentments/'.length, -'.txt'.length);
    expect(await lib.rejectFile(id, lib.collectionsContent, lib.clockAt(MORNING))).toBe('returned');
    expect(await lib.rejectFile('nothing', lib.collectionsContent, lib.clockAt(MORNING))).toBe(
      'unknown_file',
    );
  });

  longTest('is not put into a file once it is held, although a run had read it before', async () => {
    const { account_id, debits, files, text, name, of } = await presented({});
    await lib.rejectFile(
      name.slice('presentments/'.length, -'.txt'.length),
      lib.collectionsContent,
      lib.clockAt(MORNING),
    );
    const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 5 });
    const debit = (await lib.findDirectDebit(debits[0]?.id ?? '')) as DirectDebit;
    const answer = `answers/${account_id}.txt`;
    const { header, details } = await read(text);
    files.written.set(answer, await write(header, details));
    expect((await ingest(files, answer)).counts).toMatchObject({ exceptions: 1 });

    const later = { ...of, date: businessDaysAfter(DUE, 1) };
    const file = await lib.openFile(later, 'direct', MORNING);
    const place = {
      fileId: file.id,
      date: later.date,
      accountDigest: 'abc',
      settlement: STANDARD_SETTLEMENT,
    };
    const transition = claimed(debit, place);
    const claims = items.flatMap((charge) => lib.moveCharge({ charge, transition }, lib.clockAt(MORNING)));
    await expect(lib.transact(claims)).rejects.toThrow(ConflictError);
    expect(await lib.findCharges(items.map(({ id }) => id))).toMatchObject([{ status: 'created' }]);
  });

  test('raises an alarm if a return for one of its lines arrives later, and that order is kept from the next file', async () => {
    const { debits, files, text, run, name } = await presented({}, {});
    await lib.rejectFile(
      name.slice('presentments/'.length, -'.txt'.length),
      lib.collectionsContent,
      lib.clockAt(MORNING),
    );
    const { header, details } = await read(text);
    const answer = `answers/${debits[0]?.id}.txt`;
    const [line] = details as [ReadDetail];
    files.written.set(answer, await write(header, [line]));
    written = [];
    expect((await ingest(files, answer)).counts).toMatchObject({ paid: 0, exceptions: 1 });
    const [alarm] = written.map((one) => JSON.parse(one)).filter(({ level }) => level === 'error');
    expect(alarm).toMatchObject({ reason: 'presentment_refused' });
    expect(await run(businessDaysAfter(DUE, 1))).toEqual([]);
    expect(await run(businessDaysAfter(DUE, 2))).toMatchObject([{ operations: 1 }]);
    const [kept] = await lib.findCharges([alarm.order_id]);
    expect(kept).toMatchObject({ status: 'created', exception: alarm.exception_id });

    const says = { as: 'paid', by: 'ana' } as const;
    await lib.resolveAs(alarm.exception_id, says, receiving(files), lib.clockAt(MORNING));
    expect(await lib.findCharges([alarm.order_id])).toMatchObject([{ status: 'paid' }]);
    expect(await run(businessDaysAfter(DUE, 3))).toEqual([]);
  });
});

describe('an order without a return', () => {
  test('becomes an exception after five business days, and is settled by an operator or by a late return', async () => {
    const { debits, files, text, run } = await presented({ interval: 'yearly' }, { interval: 'yearly' });
    await run(businessDaysAfter(DUE, 4));
    written = [];
    await run(businessDaysAfter(DUE, 5));
    const alarms = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarms).toMatchObject([{ reason: 'unanswered' }, { reason: 'unanswered' }]);
    await run(businessDaysAfter(DUE, 6));
    expect(written.filter((line) => line.includes('exception_raised'))).toHaveLength(2);

    const [one, other] = alarms as [{ exception_id: string; order_id: string }, { exception_id: string }];
    const resolve = (as: 'paid' | 'ignored') =>
      lib.resolveAs(one.exception_id, { as, by: 'ana' }, receiving(files), lib.clockAt(MORNING));
    await expect(resolve('ignored')).rejects.toThrow('--as paid or --as failed');
    expect(await resolve('paid')).toMatchObject({ state: 'resolved', resolved_by: 'ana' });
    const name = `answers/${debits[0]?.id}.txt`;
    files.written.set(name, (await returnFileFor(text, ['00'])).text);
    expect((await ingest(files, name)).counts).toMatchObject({ paid: 1, unchanged: 1 });
    expect(await lib.findException(other.exception_id)).toMatchObject({ resolved_as: 'returned' });
  });
});

describe('an order that the bank could not read', () => {
  test('is kept from the file and becomes an exception; the others are presented', async () => {
    const { account_id, debits, run } = await dueOnly({}, { concept: 'Otra' });
    const [broken] = debits as [DirectDebit];
    const key = paymentMethodKey(account_id, broken.customer_id, broken.payment_method_id ?? '');
    const { bank = '' } = (await getItem<{ bank: string }>(key)) ?? {};
    await transact([change(key, { from: {}, set: { bank: '999' } }, () => new Error('gone'))]);
    written = [];
    expect(await run()).toMatchObject([{ operations: 1 }]);
    const [alarm] = written.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(alarm).toMatchObject({ reason: 'unfit_detail', detail: 'banco_receptor' });
    expect(await run(businessDaysAfter(DUE, 1))).toEqual([]);

    await transact([change(key, { from: {}, set: { bank } }, () => new Error('gone'))]);
    const says = { as: 'ignored', by: 'ana' } as const;
    const empty = receiving(memoryBankFiles());
    await lib.resolveAs(alarm.exception_id, says, empty, lib.clockAt(MORNING));
    expect(await run(businessDaysAfter(DUE, 2))).toEqual([]);
    expect(await run(businessDaysAfter(DUE, 3))).toMatchObject([{ operations: 1 }]);
  });

  test('keeps no other order of its direct debit from the file of that day', async () => {
    const { account_id } = await storeAccount();
    const terms = { next_payment_date: DUE, is_fixed_amount: false, amount: undefined };
    const { id } = await storeActiveDebit(account_id, terms, NOW);
    for (const amount of [10, 20])
      await callHandler(lib.charge as never, createCharge, {
        ...{ accountId: account_id, now: NOW, params: { id } },
        body: { amount, charge_date: DUE },
      });
    const [broken] = (await lib.listCharges({ id }, { limit: 5 })).items;
    if (!broken) throw new Error('No order was created');
    const items = broken.items.map((item) => ({ ...item, name: '' }));
    await transact([change(orderKey(broken.id), { from: {}, set: { items } }, () => new Error('gone'))]);
    const of = { kind: 'collections', account_id, bank: OUTSIDE.bank, date: DUE } as const;
    const claimed = await lib.claimDueCharges(
      lib.findDueOfAccount('CHARGE', account_id, DUE),
      of,
      onDay(DUE),
    );
    expect(claimed).toMatchObject({ claimed: 1, waiting: [{ order_id: broken.id, reason: 'unfit_detail' }] });
    const { items: orders } = await lib.listCharges({ id }, { limit: 5 });
    expect(orders.map(({ status }) => status)).toEqual(['created', 'pending']);
  });
});

describe('case 7: an order that is put into the day’s file as it is opened', () => {
  test('keeps its account number sealed: no key to open it is needed', async () => {
    const { ACCOUNT_NUMBERS_SECRET } = process.env;
    const { of, run, claim } = await dueOnly({}, {});
    delete process.env.ACCOUNT_NUMBERS_SECRET;
    await claim(DUE).finally(() => Object.assign(process.env, { ACCOUNT_NUMBERS_SECRET }));
    expect(await lib.findFile(of, 1)).toMatchObject({ state: 'open' });
    expect(await run()).toMatchObject([{ operations: 2, number: 1 }]);
  });

  test('is held if its account number does not open; the others of its file are in the next one', async () => {
    const { account_id, debits, of, run, files } = await claimedOnly({}, {}, {});
    const keys = debits.map(({ customer_id, payment_method_id }) =>
      paymentMethodKey(account_id, customer_id, payment_method_id ?? ''),
    );
    const [broken, other] = keys as [(typeof keys)[0], (typeof keys)[0]];
    const { number_sealed } = (await getItem<{ number_sealed: string }>(other)) ?? {};
    await transact([change(broken, { from: {}, set: { number_sealed } }, () => new Error('gone'))]);
    written = [];
    expect(await run()).toMatchObject([{ operations: 2, number: 2, state: 'presented' }]);
    expect(await lib.findFile(of, 1)).toMatchObject({ state: 'dissolved' });
    expect([...files.written.keys()].filter((name) => name.startsWith('presentments/'))).toHaveLength(1);
    const raised = written
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'exception_raised');
    expect(raised).toMatchObject([{ reason: 'unfit_detail', detail: 'num_cuenta_cliente' }]);
  });

  test('waits with all others while the key cannot be read: no file is dissolved and no order held for that', async () => {
    const { ACCOUNT_NUMBERS_SECRET } = process.env;
    const { of, run } = await claimedOnly({}, {});
    delete process.env.ACCOUNT_NUMBERS_SECRET;
    await expect(
      run().finally(() => Object.assign(process.env, { ACCOUNT_NUMBERS_SECRET })),
    ).rejects.toThrow();
    expect(await lib.findFile(of, 1)).toMatchObject({ state: 'closed' });
    expect(await run()).toMatchObject([{ operations: 2, number: 1 }]);
  });
});

describe('a failure that the bank corrects', () => {
  /** Creates a direct debit whose order the bank returned with a code, and returns its correction in the same file. */
  async function returned(code: string) {
    const { account_id, debits, files, run, text } = await presented({ interval: 'weekly' });
    const id = debits[0]?.id ?? '';
    const name = (index: number) => `answers/${id}-${index}.txt`;
    files.written.set(name(1), (await returnFileFor(text, [code])).text);
    files.written.set(name(2), (await returnFileFor(text, ['00'], 1)).text);
    expect((await ingest(files, name(1))).counts).toMatchObject({ failed: 1 });
    const retry = () =>
      callHandler(lib.retry as never, retryDirectDebit, {
        ...{ accountId: account_id, now: MORNING, params: { id } },
      });
    // In the order of their creation: the clock of the tests moves back and forth.
    const orders = async () =>
      (await lib.listCharges({ id }, { limit: 10 })).items.sort(
        (one, other) => Number(one.retry_of !== null) - Number(other.retry_of !== null),
      );
    const correct = async () => (await ingest(files, name(2))).counts;
    const retryFails = async (file: string) => {
      const answered = await returnFileFor(files.written.get(file) ?? '', ['04']);
      files.written.set(name(3), answered.text);
      expect((await ingest(files, name(3))).counts).toMatchObject({ failed: 1 });
    };
    return { id, files, run, retry, orders, correct, retryFails };
  }

  test('is paid, and is no longer carried', async () => {
    const { id, orders, correct } = await returned('04');
    expect(await orders()).toMatchObject([{ status: 'pending_next_cycle' }]);
    expect(await correct()).toMatchObject({ corrected: 1, paid: 0 });
    expect(await orders()).toMatchObject([{ status: 'paid', failure: null, payments: [{ amount: 350_50 }] }]);
    expect(await lib.findDirectDebit(id)).toMatchObject({
      ...{ status: 'active', unpaid_periods: [] },
      counters: {
        ...{ carried_orders: [], unpaid_orders: 0, open_orders: 0 },
        periods: [{ n: 0, held: 350_50, open: 0, paid: 1, failed: 0 }],
      },
    });
    expect(await correct()).toMatchObject({ corrected: 1 });
    expect(await orders()).toMatchObject([{ status: 'paid' }]);
  });

  test('withdraws the retry that waits', async () => {
    const { id, retry, orders, correct } = await returned('04');
    expect((await retry()).status).toBe(201);
    expect(await correct()).toMatchObject({ corrected: 1 });
    expect(await orders()).toMatchObject([{ status: 'paid', retried_by: null }, { status: 'cancelled' }]);
    expect(await lib.findDirectDebit(id)).toMatchObject({ counters: { open_orders: 0, unpaid_orders: 0 } });
  });

  test('lifts the pause that it caused', async () => {
    const { id, correct } = await returned('08');
    expect(await lib.findDirectDebit(id)).toMatchObject({
      status: 'pending',
      pauses: [{ reason: 'customer_order' }],
    });
    expect(await correct()).toMatchObject({ corrected: 1 });
    expect(await lib.findDirectDebit(id)).toMatchObject({ status: 'active', pauses: [], requirements: [] });
  });

  test('is paid although its retry has failed, which cannot be retried any more', async () => {
    const { id, run, retry, orders, correct, retryFails } = await returned('04');
    const { body } = await retry();
    const [name = ''] = (await run(body.charge_date)).map(lib.nameOf);
    await retryFails(name);
    expect(await correct()).toMatchObject({ corrected: 1, exceptions: 0 });
    const [first, second] = await orders();
    expect(first).toMatchObject({ status: 'paid', retried_by: null });
    expect(second).toMatchObject({ status: 'failed', retried_by: first?.id });
    expect(await lib.findDirectDebit(id)).toMatchObject({
      counters: { carried_orders: [], unpaid_orders: 0, open_orders: 0 },
    });
    expect((await retry()).status).toBe(409);
  });

  test('is a contradiction if a retry is at the bank, until that has failed', async () => {
    const { files, run, retry, orders, correct, retryFails } = await returned('04');
    const { body } = await retry();
    const [name = ''] = (await run(body.charge_date)).map(lib.nameOf);
    const before = await orders();
    expect(await correct()).toMatchObject({ corrected: 0, exceptions: 1 });
    expect(await orders()).toEqual(before);
    const { items } = await lib.listExceptions('open', 1_000);
    const exception = items.find(({ order_id }) => order_id === before[0]?.id);
    const resolve = () =>
      lib.resolveAs(exception?.id ?? '', { as: 'paid', by: 'ana' }, receiving(files), lib.clockAt(MORNING));
    await expect(resolve()).rejects.toThrow('Another order of its debt is at the bank');
    await retryFails(name);
    await resolve();
    expect(await orders()).toMatchObject([
      { status: 'paid' },
      { status: 'failed', retried_by: before[0]?.id },
    ]);
  });
});

describe('a simulated return', () => {
  test('of an order that is in a file which is not written yet is refused', async () => {
    const { debits, files } = await claimedOnly({});
    const [charge] = (await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 10 })).items;
    if (!charge) throw new Error('There is no order');
    expect(charge.status).toBe('pending');
    const said = { charge, code: '00', date: undefined, mistake: undefined };
    await expect(lib.simulateReturn(said, receiving(files), lib.clockAt(MORNING))).rejects.toMatchObject({
      code: 'order_not_presented',
    });
  });
});

describe('the return of a paid order', () => {
  const DAY = 86_400_000;

  test.each([
    [150, 1, 0],
    [151, 0, 1],
  ])('after %i days', async (days, reversed, exceptions) => {
    const { text, files, debits } = await presented({});
    const name = (index: number) => `answers/${debits[0]?.id}-${index}.txt`;
    files.written.set(name(1), (await returnFileFor(text, ['00'])).text);
    files.written.set(name(2), (await returnFileFor(text, ['13'], days)).text);
    await ingest(files, name(1));
    const later = new Date(new Date(`${DUE}T15:00:00.000Z`).getTime() + days * DAY);
    expect((await ingest(files, name(2), later)).counts).toMatchObject({ reversed, exceptions });
    const { items } = await lib.listCharges({ id: debits[0]?.id ?? '' }, { limit: 10 });
    expect(items).toEqual([
      expect.objectContaining(
        reversed
          ? {
              status: 'failed',
              reversed_at: later.toISOString(),
              failure: expect.objectContaining({ bank_code: '13' }),
            }
          : { status: 'paid', reversed_at: null, failure: null },
      ),
    ]);
  });
});
