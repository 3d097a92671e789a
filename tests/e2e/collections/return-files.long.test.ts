import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { runCollections } from '#lib/api/sandbox/routes.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { sandboxRunKey } from '#lib/store/collections/keys.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { later } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Cases that were seen on the running service, with files that arrive in the bucket. */
let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

const DAY = businessDay(5);

type Line = ReadDetail & { order: string };

/** Returns a merchant with orders at the bank that the simulated bank never returns, and the lines of their file. */
async function withUnanswered(orders: number) {
  const merchant = await newCollector();
  for (let order = 0; order < orders; order += 1) {
    await merchant.active({ amount: 100.9 + order, next_payment_date: DAY, max_amount: 900 });
  }
  const { body: report } = await merchant.collect(DAY);
  expect(report).toMatchObject({ presented: orders, paid: 0, failed: 0 });
  const { header, details } = await read(await bucket.read(report.files[0]));
  const all = await Promise.all(
    details.map(async (detail) => ({ ...detail, order: await orderOf(merchant, detail) })),
  );
  const [first, ...others] = all as [Line, ...Line[]];
  const put = async (name: string, lines: readonly ReadDetail[], daysLater = 0) => {
    const key = `answers/${merchant.account.account_id}-${name}.txt`;
    await bucket.replace(key, await write(headerAfter(header, daysLater), lines));
    return key;
  };
  return { merchant, report, header, first, others, put };
}

async function orderOf(merchant: Collector, { numericReference }: ReadDetail): Promise<string> {
  const { body } = await merchant.call('GET', '/api/orders?limit=100');
  return body.data.find(({ reference }: { reference: number }) => String(reference) === numericReference).id;
}

const statusOf = async (merchant: Collector, { order }: Line) => (await merchant.order(order)).body.status;

const becomes = (merchant: Collector, line: Line, status: string) =>
  eventually(async () => expect(await statusOf(merchant, line)).toBe(status));

/** Returns the exceptions of a file, once there are this many. */
const exceptionsOf = (file: string, count = 1): Promise<CollectionException[]> =>
  eventually(async () => {
    const { items } = await listExceptions('open', 1_000);
    const found = items.filter((one) => one.file === file);
    expect(found).toHaveLength(count);
    return found;
  });

const says = (line: Line, returnCode: string): Line => ({ ...line, returnCode });

describe('a return file under a known name', () => {
  longTest('is read if the former upload was truncated', async () => {
    const { merchant, header, first, put } = await withUnanswered(1);
    const key = `answers/${merchant.account.account_id}-cut.txt`;
    const whole = await write(header, [says(first, '00')]);
    await bucket.replace(key, whole.slice(0, -302));
    expect(await exceptionsOf(key)).toMatchObject([{ reason: 'refused_file', detail: 'truncated' }]);
    await put('cut', [says(first, '00')]);
    await becomes(merchant, first, 'paid');
  });

  longTest('is read if it is the second part of a return file', async () => {
    const { merchant, first, others, put } = await withUnanswered(2);
    const [second] = others as [Line];
    await put('parts', [says(first, '00')]);
    await becomes(merchant, first, 'paid');
    await put('parts', [says(second, '04')]);
    await becomes(merchant, second, 'pending_next_cycle');
  });
});

describe('one unreliable line does not stop the others', () => {
  longTest('an unknown reference, a late return and a correction, in one file of the day', async () => {
    const { merchant, first, others, put } = await withUnanswered(4);
    const [returned, corrected, plain] = others as [Line, Line, Line];
    await put('first', [says(returned, '00'), says(corrected, '04')]);
    await becomes(merchant, returned, 'paid');
    await becomes(merchant, corrected, 'pending_next_cycle');

    const unknown = { ...says(first, '00'), numericReference: '9999998' };
    const lines = [unknown, says(returned, '13'), says(corrected, '00'), says(plain, '00')];
    const key = await put('day', lines, 1);
    await becomes(merchant, plain, 'paid');
    await becomes(merchant, corrected, 'paid');
    await becomes(merchant, returned, 'failed');
    expect(await exceptionsOf(key)).toMatchObject([{ reason: 'unknown_reference', line: 2 }]);
    expect(await statusOf(merchant, first)).toBe('in_process');
  });

  longTest('another account, swapped references, another amount: none of them is paid', async () => {
    const { merchant, first, others, put } = await withUnanswered(4);
    const [second, third, plain] = others as [Line, Line, Line];
    const key = await put('wrong', [
      { ...says(first, '00'), numericReference: second.numericReference },
      { ...says(second, '00'), numericReference: first.numericReference },
      { ...says(third, '00'), clabe: '012180012345678909', bank: '012' },
      says(plain, '00'),
    ]);
    await becomes(merchant, plain, 'paid');
    const reasons = (await exceptionsOf(key, 3)).map(({ reason }) => reason).sort();
    expect(reasons).toEqual(['other_account', 'other_amount', 'other_amount']);
    for (const line of [first, second, third]) expect(await statusOf(merchant, line)).toBe('in_process');
  });
});

describe('a file that is no return file pays no order', () => {
  longTest('our own file, sent back', async () => {
    const { merchant, report, first } = await withUnanswered(1);
    const key = `answers/${merchant.account.account_id}-echo.txt`;
    await bucket.write(key, await bucket.read(report.files[0]));
    expect(await exceptionsOf(key)).toMatchObject([{ reason: 'own_file', detail: report.files[0] }]);
    expect(await statusOf(merchant, first)).toBe('in_process');
  });

  longTest('a return of an order whose file was not written', async () => {
    const { merchant, first, put } = await withUnanswered(1);
    const { body: debit } = await merchant.call('GET', '/api/direct-debits');
    const { body: waiting } = await merchant.charge(debit.data[0].id, {
      ...{ amount: 50, charge_date: later(DAY, 1) },
    });
    const line = {
      ...says(first, '00'),
      numericReference: String(waiting.reference),
      amount: 50_00 as never,
    };
    expect(await exceptionsOf(await put('early', [line]))).toMatchObject([{ reason: 'not_presented' }]);
    expect((await merchant.order(waiting.id)).body).toEqual(waiting);
    expect((await merchant.collect(later(DAY, 1))).body).toMatchObject({ presented: 1, paid: 1 });
  });
});

describe('return files that contradict each other', () => {
  test('at the same time: one is applied, the other becomes an exception', async () => {
    const { merchant, first, put } = await withUnanswered(1);
    const keys = await Promise.all([put('one', [says(first, '04')]), put('other', [says(first, '06')])]);
    await eventually(async () => {
      const { items } = await listExceptions('open', 1_000);
      const found = items.filter(({ file }) => keys.includes(file ?? ''));
      expect(found).toMatchObject([{ reason: 'contradiction', order_id: first.order }]);
      const { body } = await merchant.order(first.order);
      expect(['04', '06']).toContain(body.failure.bank_code);
      expect(body.failure.bank_code).not.toBe(found[0]?.bank_code);
    });
  });
});

describe('the sandbox run', () => {
  longTest('processes the returns of an earlier run that was interrupted', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active({ next_payment_date: DAY });
    const { collectForAccount } = await import('#lib/operations/collections/collect-for-account.ts');
    const { configuredCollections } = await import('#lib/operations/collections/configured-collections.ts');
    // It is interrupted as soon as the file is at the bank.
    let isCut = false;
    const { files, ...outside } = configuredCollections();
    const cutting = {
      ...files,
      putOnce: async (...put: Parameters<typeof files.putOnce>) => {
        const done = await files.putOnce(...put);
        isCut ||= put[0].startsWith('presentments/');
        return done;
      },
    };
    const asked = { accountId: merchant.account.account_id, date: DAY as never, now: new Date() };
    const cut = await collectForAccount({ ...asked, isOver: () => isCut }, { files: cutting, ...outside });
    expect(cut.run).toMatchObject({ finished: false, presented: 1, paid: 0 });
    expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'in_process' }]);
    expect((await merchant.collect(later(DAY, 1))).body).toMatchObject({ finished: true, paid: 1 });
    expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'paid' }]);
  });

  longTest('continues in the background if the request is too short', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active({ next_payment_date: DAY });
    const { handler } = await import('#functions/sandbox/run-collections.ts');
    // An hour passes between two reads of the clock.
    let time = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      time += 3_600_000;
      return time;
    });
    const { status, body } = await callHandler(handler as never, runCollections, {
      ...{ accountId: merchant.account.account_id, now: new Date(), body: { date: DAY }, params: {} },
    });
    clock.mockRestore();
    expect([status, body]).toMatchObject([
      200,
      { finished: false, what_next: expect.stringContaining('same request') },
    ]);
    await eventually(async () => {
      expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'paid' }]);
    });
    // A repeated request gets the whole report of the run, once.
    const whole = { opened: 1, presented: 1, paid: 1, finished: true };
    const key = sandboxRunKey(merchant.account.account_id, DAY);
    await eventually(async () => expect(await getItem(key)).toMatchObject({ finished: true }));
    expect((await merchant.collect(DAY)).body).toMatchObject(whole);
    expect((await merchant.collect(DAY)).body).toMatchObject({ opened: 0, presented: 0, paid: 0 });
  });

  longTest('requested twice at once is done once, and both requests get a response', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active({ next_payment_date: DAY });
    const answers = await Promise.all([merchant.collect(DAY), merchant.collect(DAY)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'paid', attempts: 1 }]);
  });
});
