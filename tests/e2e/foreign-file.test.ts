import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { newCollector } from '#tests/support/collections.ts';
import { later, varying } from '#tests/support/mandates.ts';

let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  bucket = openBucket();
});
afterAll(() => bucket.close());

const half = (amount: Centavos) => (amount / 2) as Centavos;
const cases: [name: string, foreign: (own: ReadDetail) => ReadDetail[]][] = [
  ['of another total', (own) => [{ ...own, amount: (own.amount + 1) as Centavos }]],
  [
    'of another number of orders',
    (own) => [
      { ...own, amount: half(own.amount) },
      { ...own, amount: half(own.amount), numericReference: '9999999' },
    ],
  ],
];

describe('where a foreign file has the name of the day’s file', () => {
  test.each(cases)('nothing is presented with it: %s', async (_, foreign) => {
    const merchant = await newCollector();
    const { id } = await merchant.active({ ...varying, next_payment_date: businessDay(1) });
    const { charge_date: first } = (await merchant.charge(id, { amount: 120.5 })).body;
    const second = later(first, 1);
    const { body: report } = await merchant.collect(first);
    const own = await read(await bucket.read(report.files[0]));
    const name = report.files[0].replace('presentments/', 'prepared/').replace(first, second);
    let text = '';
    const header = { ...own.header, presentationDate: second };
    for await (const record of writeBankFile(header, foreign(own.details[0] as ReadDetail))) text += record;
    await bucket.write(name, text);

    const { body: order } = await merchant.charge(id, { amount: 120.5, charge_date: second });
    expect((await merchant.collect(second)).status).toBe(500);

    expect((await merchant.order(order.id)).body).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await bucket.read(name)).toBe(text);
    expect(await bucket.read(name.replace('prepared/', 'presentments/')).catch(() => 'none')).toBe('none');
  });
});
