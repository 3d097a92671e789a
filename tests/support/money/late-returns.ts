import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { later } from '#tests/support/records/mandates.ts';
import type { openBucket } from '#tests/support/servers/bucket.ts';
import type { Collector } from './collections.ts';

/** A merchant's direct debit with one order at the bank, and the name of its file. */
export type Unanswered = { merchant: Collector; id: string; order: string; name: string };

/** Presents an order that the simulated bank never returns: the centavos of its amount are `.90`. */
export async function unansweredBy(merchant: Collector, day: string, amount = 100.9): Promise<Unanswered> {
  const { id } = await merchant.active({ amount, next_payment_date: day, max_amount: 900 });
  const { body: run } = await merchant.collect(day);
  if (run.presented !== 1 || run.paid !== 0) throw new Error(`Not with the bank: ${JSON.stringify(run)}`);
  const [order] = (await merchant.payments(id)).body.data;
  return { merchant, id, order: order.id, name: run.files[0] };
}

/** Has the bank return the orders of a file with a code, in its n-th return file for it, and returns that file's name. */
export async function returnLater(
  bucket: ReturnType<typeof openBucket>,
  { merchant, name }: Pick<Unanswered, 'merchant' | 'name'>,
  code: string,
  n: number,
): Promise<string> {
  const { header, details } = (await read(await bucket.read(name))) as {
    header: BankFileHeader;
    details: ReadDetail[];
  };
  const lines = details.map((detail) => ({ ...detail, returnCode: code }));
  const key = `answers/${merchant.account.account_id}-report-${n}.txt`;
  await bucket.write(
    key,
    await write(
      { ...header, presentationDate: later(header.presentationDate, n), fileNumber: 900 + n },
      lines,
    ),
  );
  return key;
}
