import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { listCharges } from '#lib/store/charges.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import type { Answer } from './api.ts';
import type { openBucket } from './bucket.ts';
import { eventually } from './eventually.ts';
import type { Presented } from './mandate-faults.ts';
import { later, type Merchant } from './mandates.ts';

/** A merchant's collections in the sandbox as the bank sees them, through the bucket. */
export function bankSideOf(merchant: Merchant, bucket: ReturnType<typeof openBucket>) {
  const names = new Set<string>();
  const ordersOf = async (id: string): Promise<Charge[]> => (await listCharges({ id }, { limit: 100 })).items;
  const filesOf = () =>
    Promise.all([...names].map(async (file) => ({ file, ...(await read(await bucket.read(file))) })));
  let returned = 0;
  return {
    /** The orders of a direct debit, newest first. */
    ordersOf,
    /** Runs the collections of a day. */
    async collect(date: string): Promise<Answer> {
      const answer = await merchant.collect(date);
      for (const name of answer.body.files ?? []) names.add(name);
      return answer;
    },
    /** What the files of all days take of a direct debit. */
    async presentedOf(id: string): Promise<Presented[]> {
      const orders = new Map((await ordersOf(id)).map((order) => [String(order.reference), order]));
      return (await filesOf()).flatMap(({ file, header, details }) =>
        details.flatMap(({ amount, numericReference }) => {
          const order = orders.get(numericReference);
          return order ? [{ day: header.presentationDate, file, amount, order }] : [];
        }),
      );
    },
    /** The bank returns an order that it has paid, in a file of its own. */
    async returnLate(
      { id, reference }: { id: string; reference: number },
      returnCode: string,
    ): Promise<void> {
      for (const { header, details } of await filesOf()) {
        const detail = details.find(({ numericReference }) => numericReference === String(reference));
        if (!detail) continue;
        returned += 1;
        // Of two words of the bank's, that of the later file counts.
        const laterHeader = { ...header, presentationDate: later(header.presentationDate, 10) };
        const key = `answers/${merchant.account.account_id}-late-${returned}.txt`;
        await bucket.replace(key, await write(laterHeader, [{ ...detail, returnCode }]));
      }
      await eventually(async () => {
        const { body } = await merchant.order(id);
        if (body.failure?.bank_code !== returnCode) throw new Error(`Still ${body.status}`);
      });
    },
  };
}
