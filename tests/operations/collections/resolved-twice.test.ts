import { describe, expect, test } from '@jest/globals';
import { type Entry, newestException, resolvedTwice } from '#tests/operations/resolved-twice.ts';

const [DAY, LATER] = ['2027-03-02', '2027-03-16'] as const;
/** An order is pre-notified on one day, and goes to the bank on the next one. */
const TURNS = [
  ['2027-03-03', '2027-03-04'],
  ['2027-03-08', '2027-03-09'],
];

let lib: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/domain/direct-debit/presentment-transitions.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/operations/writes/charges.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
});

/** One order of a direct debit, and the bank that collects it. */
async function newOrder() {
  const bank = lib.loneCollections();
  const turns = TURNS.values();
  let [name, id] = ['', ''];
  const stored = async () => (await lib.findCharges([id]))[0];
  const entry = {
    stored,
    async present() {
      const { account_id } = await lib.storeAccount();
      const terms = { next_payment_date: DAY, amount: 350.5, is_recurring: false, interval: undefined };
      const debit = await lib.storeActiveDebit(account_id, terms, new Date('2027-02-23T15:00:00Z'));
      [name = ''] = await bank.run(DAY);
      id = (await lib.listCharges(debit, { limit: 1 })).items[0]?.id ?? '';
      expect(await stored()).toMatchObject({ status: 'in_process' });
    },
    async presentUnanswered() {
      await entry.present();
      const [[charge], clock] = [await lib.findCharges([id]), bank.at(DAY)];
      if (!charge) throw new Error('The order is gone');
      const exception = lib.newException('unanswered', [id], { order_id: id }, clock.now);
      const noted = lib.moveCharge({ charge, transition: lib.notedIn(exception.id) }, clock);
      await lib.raiseException(exception, noted);
      return exception.id;
    },
    refuseFile: async (content: object = {}) =>
      lib.rejectFile((await stored())?.file_id ?? '', { ...bank.outside.content, ...content }, bank.at(DAY)),
    answer: (code: string) => bank.answer(name, [code], DAY),
    async runLater() {
      const names: string[] = [];
      for (const day of turns.next().value ?? []) names.push(...(await bank.run(day)));
      return names;
    },
    resolve: (of: string, as: 'paid' | 'failed' | 'ignored', by: string) =>
      lib.resolveAs(of, { as, code: as === 'failed' ? '04' : undefined, by }, bank.outside, bank.at(LATER)),
  } satisfies Entry;
  return entry;
}

resolvedTwice({ what: 'an order', waiting: 'created', atBank: 'in_process', returned: '04' }, async () => {
  lib = await load();
  return newOrder;
});

describe('an order that the bank returns while its refused file is being recalled', () => {
  test('is held, and not presented again', async () => {
    const order = await newOrder();
    await order.present();
    const recall = () => Promise.reject(new Error('The process ended'));
    await expect(order.refuseFile({ recall })).rejects.toThrow('ended');
    await order.answer('00');
    const exception = await newestException();
    expect(exception).toMatchObject({ reason: 'presentment_refused', bank_code: '00' });
    expect(await order.runLater()).toEqual([]);
    expect(await order.stored()).toMatchObject({ status: 'created', exception: exception?.id });
    await order.resolve(exception?.id ?? '', 'paid', 'ana');
    expect(await order.stored()).toMatchObject({ status: 'paid', reversed_at: null });
  });
});
