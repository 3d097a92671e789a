import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { later, varying } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  bucket = openBucket();
});
afterAll(() => bucket.close());

/** Returns a merchant with a paid order of a direct debit, and the detail by which it was presented. */
async function withPaidOrder() {
  const merchant = await newCollector();
  const { id } = await merchant.active({ ...varying, next_payment_date: businessDay(1) });
  const { body: order } = await merchant.charge(id, { amount: 120.5 });
  const { body: report } = await merchant.collect(order.charge_date);
  expect(report).toMatchObject({ paid: 1 });
  const { header, details } = await read(await bucket.read(report.files[0]));
  return { merchant, id, order, header, detail: details[0] as ReadDetail };
}

/** Puts a file with one detail into the bank's folder and returns its name. */
async function receive(header: BankFileHeader, detail: ReadDetail, orderId: string): Promise<string> {
  const name = `answers/${orderId}-${detail.amount}-${detail.returnCode}.txt`;
  await bucket.write(name, await write(headerAfter(header, 1), [detail]));
  return name;
}

/** Returns the exception of a file. */
const exceptionOf = (name: string) =>
  eventually(async () => {
    const { items } = await listExceptions('open', 1_000);
    const found = items.find(({ file }) => file === name);
    expect(found).toBeDefined();
    return found;
  });

const stateOf = async (merchant: Collector, orderId: string) => {
  const { status, reversed_at } = (await merchant.order(orderId)).body;
  return { status, reversed_at };
};

describe('a bank’s return that cannot be true changes nothing', () => {
  test('if its amount differs from the order’s', async () => {
    const { merchant, order, header, detail } = await withPaidOrder();
    const amount = (detail.amount + 1) as Centavos;
    const name = await receive(header, { ...detail, amount, returnCode: '13' }, order.id);
    expect(await exceptionOf(name)).toMatchObject({ reason: 'other_amount', line: 2, order_id: order.id });
    expect(await stateOf(merchant, order.id)).toEqual({ status: 'paid', reversed_at: null });

    // With the right amount the same return is applied.
    await receive(header, { ...detail, returnCode: '13' }, order.id);
    await eventually(async () => {
      expect(await stateOf(merchant, order.id)).toEqual({
        status: 'failed',
        reversed_at: expect.any(String),
      });
    });
  });

  longTest.each(['00', '04'])('if its order was never presented (%s)', async (returnCode) => {
    const { merchant, id, order: paid, header, detail } = await withPaidOrder();
    const day = later(paid.charge_date, 1);
    const { body: order } = await merchant.charge(id, { amount: 120.5, charge_date: day });
    const name = await receive(
      header,
      { ...detail, numericReference: String(order.reference), returnCode },
      order.id,
    );
    expect(await exceptionOf(name)).toMatchObject({ reason: 'not_presented', line: 2, order_id: order.id });
    expect((await merchant.order(order.id)).body).toEqual(order);
    expect((await merchant.collect(day)).body).toMatchObject({ presented: 1, paid: 1, skipped: [] });
  });
});
