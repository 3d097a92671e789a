import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { EXCEPTIONS, type ExceptionReason, newException } from '#lib/domain/direct-debit/exception.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { json, ops } from './run-ops.ts';

type Row = Record<string, string | number | null>;
type Change = (line: ReadDetail, other: ReadDetail) => ReadDetail[];

/** Days on which no other test collects. */
const [DAY, OTHER_DAY, THIRD_DAY] = [businessDay(37), businessDay(43), businessDay(47)];
const [FOURTH_DAY, FIFTH_DAY] = [businessDay(51), businessDay(59)];
const folder = mkdtempSync(join(tmpdir(), 'answers-'));

/** The simulated bank never returns this amount, so that an operator does. */
const unanswered = (count: number) => Array.from({ length: count }, (_, index) => 100.9 + index);

async function presented(day: string, amounts: readonly number[]) {
  const merchant = await newCollector();
  const debits: Awaited<ReturnType<Collector['active']>>[] = [];
  for (const amount of amounts)
    debits.push(await merchant.active({ ...once, amount, next_payment_date: day }));
  await merchant.collect(day);
  const files: Row[] = await json('files', 'list', '--day', day, '--account', merchant.account.account_id);
  return { merchant, debits, file: files[0] as Row };
}

const textOf = async (name: Row[string] | undefined) => (await ops(['files', 'get', String(name)])).out;
const openOf = async (of: Row[string] | undefined): Promise<Row[]> =>
  (await json('exceptions', 'list')).filter(({ file }: Row) => file === of);
const resolve = (id: Row[string] | undefined, ...words: string[]) =>
  json('exceptions', 'resolve', String(id), '--yes', ...words);

/** Uploads a return file as an operator does, and returns the result. */
async function put(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text, 'latin1');
  return json('answers', 'put', path, '--wait');
}

/** One line of a return file each, with its fault and the result for its order. */
const LINES: [reason: string, as: string[], status: string, change: Change][] = [
  [
    'unknown_reference',
    ['ignored'],
    'in_process',
    (line) => [{ ...line, numericReference: `9${line.numericReference.slice(1)}` }],
  ],
  [
    'other_amount',
    ['failed', '--code', '04'],
    'failed',
    (line) => [{ ...line, amount: (line.amount + 1) as never }],
  ],
  ['other_account', ['paid'], 'paid', (line, { clabe, bank }) => [{ ...line, clabe, bank }]],
  ['other_date', ['paid'], 'paid', (line) => [{ ...line, chargeDate: businessDaysAfter(DAY, 1) }]],
  ['repeated_reference', ['paid'], 'paid', (line) => [line, { ...line, returnCode: '04' }]],
];

let day: Awaited<ReturnType<typeof presented>>;
/** A return file with one of these faults for each order, in turn. */
let answer: Row & { exceptions_to_resolve: Row[] };

beforeAll(async () => {
  day = await presented(DAY, [...unanswered(LINES.length + 1), 80.04]);
  const { header, details } = await read(await textOf(day.file.name));
  const open = details.filter(({ amount }) => amount % 100 === 90).sort((a, b) => a.amount - b.amount);
  const wrong = LINES.flatMap(([, , , change], index) => {
    const [line, other] = [open[index], open[index + 1]] as [ReadDetail, ReadDetail];
    return change({ ...line, returnCode: '00' }, other);
  });
  answer = await put(
    'bank.txt',
    await write(header, [...wrong, { ...open.at(-1), returnCode: '00' } as never]),
  );
});

const statusOf = async (index: number) =>
  (await day.merchant.payments(day.debits[index]?.id ?? '')).body.data[0].status;

describe('the bank’s file', () => {
  longTest('is listed with its state, number and sum', async () => {
    expect(day.file).toMatchObject({
      ...{ state: 'presented', day: DAY, account: day.merchant.account.account_id, operations: 7 },
      ...{ sum: 700.44, digest: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const csv = await ops(['files', 'list', '--day', DAY, '--csv']);
    expect(csv.out).toMatch(/^name,state,day,account,operations,sum,first_return_at,digest\n/);
  });

  longTest('is printed byte for byte, by its name or its key; so is a report', async () => {
    const name = String(day.file.name);
    const text = await textOf(name);
    expect(text).toMatch(/^01\d{7}.*\r\n$/s);
    expect(await textOf(name.replace('presentments/', '').replace('.txt', ''))).toBe(text);
    expect(await textOf('answers/none.txt')).toBe('');
    expect((await ops(['files', 'get', 'none'])).err).toMatch(
      /There is no file presentments\/none\.txt\. .* after bankFileDays, a setting of the stage\.\n$/,
    );
  });

  longTest('is named in the list of payments', async () => {
    const account = ['--account', day.merchant.account.account_id];
    const rows: Row[] = await json('payments', 'list', '--day', DAY, ...account);
    expect(new Set(rows.map(({ file }) => file))).toEqual(new Set([day.file.name]));
  });
});

describe('a return file that an operator uploads', () => {
  test('settles its valid lines, and shows the exceptions to resolve', async () => {
    expect(answer).toMatchObject({ state: 'applied', paid: 1, exceptions: LINES.length + 1 });
    expect(answer.exceptions_to_resolve).toHaveLength(LINES.length + 1);
    expect(await statusOf(LINES.length)).toBe('paid');
  });

  longTest('is listed by the day on which it arrived', async () => {
    const rows: Row[] = await json('answers', 'list', '--day', 'today');
    expect(rows.find(({ name }) => name === answer.name)).toMatchObject({
      ...{ state: 'applied', paid: 1, exceptions: LINES.length + 1 },
    });
    const before: Row[] = await json('answers', 'list', '--day', 'yesterday');
    expect(before.find(({ name }) => name === answer.name)).toBeUndefined();
  });

  longTest('changes nothing again under another name', async () => {
    const again = await put('bank.txt', await textOf(answer.name));
    expect(again).toMatchObject({ same_as: answer.name, state: 'applied', paid: 1 });
    expect(again.name).not.toBe(answer.name);
  });

  test('is refused if it is unreliable: no line is applied, and the fault is shown', async () => {
    const text = await textOf(answer.name);
    const refused = await put('cut-off.txt', text.slice(0, -302));
    expect(refused).toMatchObject({
      state: 'refused',
      fault: expect.stringMatching(/^truncated, line \d+$/),
    });
    const [exception] = refused.exceptions_to_resolve;
    expect(exception).toMatchObject({ reason: 'refused_file', file: refused.name });
    const wrongly = await ops(['exceptions', 'resolve', exception.id, '--as', 'paid', '--yes']);
    expect([wrongly.code, wrongly.err]).toEqual([
      1,
      expect.stringMatching(/resolved --as replaced or --as ignored\.\n$/),
    ]);
    expect(await resolve(exception.id, '--as', 'ignored')).toMatchObject({ resolved_as: 'ignored' });
  });

  longTest('that does not exist on this machine is reported in one line', async () => {
    const { code, err } = await ops(['answers', 'put', '/nowhere/answer.txt']);
    expect([code, err]).toEqual([1, expect.stringMatching(/The file \/nowhere\/answer\.txt cannot be read/)]);
  });
});

describe('a line of the return file that is not understood', () => {
  test.each(LINES)('is listed and shown as %s, and resolved --as %j', async (reason, as, status) => {
    const index = LINES.findIndex(([one]) => one === reason);
    const found = (await openOf(answer.name)).filter((row) => row.reason === reason);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, what_to_do } of found) {
      expect(what_to_do).toContain(`ops exceptions resolve ${id} --as `);
      const words = ['--as', ...as, '--by', 'ana'];
      expect(await resolve(id, ...words)).toMatchObject({ resolved_as: as[0], resolved_by: 'ana' });
      const shown = await json('exceptions', 'show', String(id));
      expect(shown).toMatchObject({ reason, resolved_by: 'ana', meaning: expect.stringMatching(/\.$/) });
      if (reason !== 'unknown_reference') expect(shown.order).toMatchObject({ amount: 100.9 + index });
      const again = await ops(['exceptions', 'resolve', String(id), '--as', 'ignored', '--yes']);
      expect(again.err).toMatch(/It was resolved before, as \w+\.\n$/);
    }
    expect(await statusOf(index)).toBe(status);
    const resolved: Row[] = await json(
      'exceptions',
      'list',
      '--resolved',
      '--reason',
      reason,
      '--day',
      'today',
    );
    expect(resolved.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
  });

  longTest('is refused with the accepted resolutions if the resolution is wrong', async () => {
    expect((await ops(['exceptions', 'list', '--reason', 'bad'])).err).toMatch(
      /There is no reason bad: use unknown_/,
    );
    expect((await ops(['exceptions', 'resolve', 'exc_none', '--as', 'paid', '--yes'])).err).toMatch(
      /There is no exception exc_none\.\n$/,
    );
    const coded = await ops(['exceptions', 'resolve', 'exc_none', '--as', 'paid', '--code', '04', '--yes']);
    expect(coded.err).toMatch(/Use --code only with --as failed/);
  });

  test('whose order never got a return is resolved in the name of the operator who is logged in', async () => {
    await day.merchant.collect(businessDaysAfter(DAY, 6));
    const rows: Row[] = await json('exceptions', 'list', '--reason', 'unanswered', '--day', DAY);
    const left = rows.filter(({ account_id }) => account_id === day.merchant.account.account_id);
    expect(left).toMatchObject([{ amount: 100.9, file: day.file.name }]);
    expect(
      (await json('payments', 'list', '--day', DAY)).filter(({ exception }: Row) => exception),
    ).toMatchObject([{ exception: left[0]?.id }]);
    expect(await resolve(left[0]?.id, '--as', 'failed', '--code', '01')).toMatchObject({
      resolved_by: userInfo().username,
    });
    expect(await statusOf(0)).toBe('failed');
  });
});

longDescribe('an exception without a return file', () => {
  const others: ExceptionReason[] = [
    ...([
      'not_presented',
      'contradiction',
      'returned_too_late',
      'unfit_detail',
      'collection_failed',
    ] as const),
  ];
  beforeAll(() => void jest.spyOn(process.stdout, 'write').mockImplementation(() => true));
  afterAll(() => void jest.restoreAllMocks());

  longTest.each(others)('is resolved as far as possible: %s', async (reason) => {
    const { raiseException } = await import('#lib/store/collections/exceptions.ts');
    const raised = newException(reason, [day.merchant.account.account_id], { date: DAY }, new Date());
    await raiseException(raised);
    const shown = await json('exceptions', 'show', raised.id);
    expect(shown).toMatchObject({ reason, what_to_do: expect.stringMatching(/ --as .*ignored$/) });
    expect(shown.meaning).toBe(EXCEPTIONS[reason].meaning);
    const failed = await ops(['exceptions', 'resolve', raised.id, '--as', 'failed', '--code', '04', '--yes']);
    expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/--as ignored\.\n$/)]);
    expect(await resolve(raised.id, '--as', 'ignored')).toMatchObject({ resolved_as: 'ignored' });
  });
});

describe('a copy of our own file', () => {
  longTest('is no return file, unless an operator knows that the bank returns it', async () => {
    const own = await presented(OTHER_DAY, unanswered(2));
    const echoed = await put('echo.txt', await textOf(own.file.name));
    expect(echoed).toMatchObject({ state: 'own', exceptions_to_resolve: [{ reason: 'own_file' }] });
    await resolve(echoed.exceptions_to_resolve[0].id, '--as', 'paid');
    for (const { id } of own.debits) {
      expect((await own.merchant.payments(id)).body.data).toMatchObject([{ status: 'paid' }]);
    }
  });
});

describe('a file that the bank refused', () => {
  const stateOf = async (name: string, state: 'released' | 'presented') => {
    const { findFileById, moveFile } = await import('#lib/store/collections/bank-files.ts');
    const file = await findFileById(name.replace('presentments/', '').replace('.txt', ''));
    if (file) await moveFile(file, { state }, new Date());
  };

  longTest(
    'is recalled, and a return that arrives later holds its order until an operator decides',
    async () => {
      const { merchant, debits, file } = await presented(THIRD_DAY, unanswered(1));
      const id = debits[0]?.id ?? '';
      const name = String(file.name);
      const { header, details } = await read(await textOf(name));
      const asked = await ops(['files', 'reject', name]);
      expect([asked.code, asked.err]).toEqual([
        1,
        expect.stringMatching(/1 orders of \$100\.90 from .* add --yes/),
      ]);
      const short = name.replace('presentments/', '').replace('.txt', '');
      expect(await json('files', 'reject', short, '--yes')).toMatchObject({ name, state: 'rejected' });
      expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'created', attempts: 0 }]);

      const late = await put('late.txt', await write(header, details));
      expect(late).toMatchObject({ paid: 0, exceptions_to_resolve: [{ reason: 'presentment_refused' }] });
      await resolve(late.exceptions_to_resolve[0].id, '--as', 'ignored');
      const again = businessDaysAfter(THIRD_DAY, 1);
      expect((await merchant.collect(again)).body).toMatchObject({ presented: 1 });
    },
  );

  longTest('is recalled as far as its records can be read, and the command says what to do', async () => {
    const { debits, file } = await presented(FIFTH_DAY, unanswered(2));
    const [broken, other] = debits.map(({ id }) => id);
    const { listCharges } = await import('#lib/store/charges.ts');
    const { orderKey } = await import('#lib/store/keys.ts');
    const { breakItem } = await import('#tests/support/database/break-item.ts');
    const orderOf = async (id = '') => (await listCharges({ id }, { limit: 1 })).items[0];
    const name = String(file.name);
    // As it is if an order of it could not be read once it was released.
    await stateOf(name, 'released');
    expect((await ops(['files', 'reject', name, '--yes'])).err).toMatch(
      /: It is released, but not noted as presented\. .*\n$/,
    );
    await stateOf(name, 'presented');
    const mend = await breakItem(orderKey((await orderOf(broken))?.id ?? ''), 'status');
    const { code, err } = await ops(['files', 'reject', name, '--yes']);
    expect([code, err.split('\n').at(-2)]).toEqual([
      1,
      `${name}: The records of 1 of its orders or transfers cannot be read; all others are recalled. Repair the records that item_unreadable names in the log, then repeat this command.`,
    ]);
    expect(await orderOf(other)).toMatchObject({ status: 'created' });
    await mend();
    expect(await json('files', 'reject', name, '--yes')).toMatchObject({ name, state: 'rejected' });
    expect(await orderOf(broken)).toMatchObject({ status: 'created' });
  });

  longTest('cannot be recalled if it does not exist, or one of its lines was returned', async () => {
    const errors = [];
    for (const name of ['none', String(day.file.name)])
      errors.push((await ops(['files', 'reject', name, '--yes'])).err);
    expect(errors).toEqual([
      expect.stringMatching(/none: There is no file of this name: .*\n$/),
      expect.stringMatching(/The bank has returned lines of it.*\n$/),
    ]);
  });
});

longTest(
  'a file cannot be recalled once an operator has said what the bank did with an order of it',
  async () => {
    const { file } = await presented(FOURTH_DAY, unanswered(2));
    const name = String(file.name);
    const { header, details } = await read(await textOf(name));
    const [line] = details as [ReadDetail];
    const other = { ...line, amount: (line.amount + 1) as never, returnCode: '00' };
    const returned = await put('other-amount.txt', await write(header, [other]));
    await resolve(returned.exceptions_to_resolve[0].id, '--as', 'paid', '--by', 'ana');
    expect((await ops(['files', 'reject', name, '--yes'])).err).toMatch(
      /: ana has resolved an exception of ord_\w+ --as paid, so the bank has read the file\. .*\n$/,
    );
  },
);

describe('the balance of a day', () => {
  const statement = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, ['Date;Reference;Amount', ...lines].join('\r\n'));
    return ['--statement', path];
  };
  const paid = async (): Promise<string[]> => {
    const rows: Row[] = await json('payments', 'list', '--day', DAY, '--status', 'paid');
    return rows.map(({ reference, amount }) => `${DAY};000${reference};$${amount}`);
  };

  test('agrees by our own records: every order is paid, returned, unanswered or recalled', async () => {
    const balance = await json('reconcile', '--day', DAY);
    expect(balance).toMatchObject({ day: DAY, balances: true, differences: [], open_exceptions: 0 });
    expect(balance.rows).toEqual([
      expect.objectContaining({
        ...{ file: day.file.name, account_id: day.merchant.account.account_id, exceptions: 0 },
        ...{ presented: 7, presented_sum: 700.44, paid: 4, returned: 3, unanswered: 0, taken_back: 0 },
      }),
    ]);
    const csv = await ops(['reconcile', '--day', DAY, '--csv']);
    expect(csv.out).toMatch(new RegExp(`^file,state,account_id,presented,.*\n${day.file.name},presented,`));
    expect((await ops(['reconcile', '--day', DAY])).out).toMatch(/^balances +true$.*^total\.paid +4$/ms);
  });

  longTest('agrees with the bank’s statement, whatever its other columns contain', async () => {
    const words = statement('right.csv', await paid());
    expect(await json('reconcile', '--day', DAY, ...words)).toMatchObject({ balances: true, statement: [] });
  });

  longTest('ends with exit code 1 if it does not agree', async () => {
    const [, second = '', ...others] = await paid();
    const [date, reference, amount = ''] = second.split(';');
    const more = `${date};${reference};${Number(amount.slice(1)) + 1_000}`;
    const words = statement('wrong.csv', [more, ...others, `${DAY};7777777;"1,234.50"`]);
    const { code, out } = await ops(['reconcile', '--day', DAY, ...words, '--json']);
    expect([code, JSON.parse(out).balances]).toEqual([1, false]);
    expect(
      JSON.parse(out)
        .statement.map(({ difference }: Row) => difference)
        .sort(),
    ).toEqual([...['not_on_statement', 'only_on_statement', 'other_amount']]);
  });

  longTest.each([
    ['reference;sum', 'amount must be an amount'],
    ['number;amount', 'reference is missing'],
  ])('refuses a statement without its columns: %s', async (header, sentence) => {
    const path = join(folder, 'columns.csv');
    writeFileSync(path, `${header}\n1000001;12.50\n`);
    const { code, err } = await ops(['reconcile', '--day', DAY, '--statement', path]);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
