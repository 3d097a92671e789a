import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { isNews } from '#lib/domain/direct-debit/settlement.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type Key, referenceKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { BadBankReturn } from './bad-bank-return.ts';

type Bearer = Key & { bearer: string };

/** What a bank's file returns of one order; `line` is where it stands. */
export type Returned = { charge: Charge; bankReturn: BankReturn; line: number };

const AT_ONCE = 100;

/** The details of a bank's file with their orders, a hundred at a time. Throws `BadBankReturn` at a reference of no order. */
export async function* chargesReturned(
  details: AsyncIterable<ReadDetail>,
  bank: string,
): AsyncGenerator<Returned[], void, undefined> {
  for await (const some of inGroups(details, AT_ONCE)) {
    const bearers = await getItems<Bearer>(
      some.map(({ numericReference }) => referenceKey(Number(numericReference))),
    );
    const ids = bearers.map((bearer) => bearer?.bearer ?? '');
    const charges = new Map((await findCharges(ids.filter(Boolean))).map((charge) => [charge.id, charge]));
    yield some.map(({ amount, returnCode, sequence: line }, index) => {
      const charge = charges.get(ids[index] ?? '');
      if (!charge) throw new BadBankReturn('unknown_reference', line);
      if (charge.totals.total !== amount) throw new BadBankReturn('other_amount', line);
      return { charge, bankReturn: readReturnCode(bank, returnCode), line };
    });
  }
}

/**
 * Whether a bank return says anything new about its order; false where that is known already. Throws `BadBankReturn`
 * where it cannot be true after what is known.
 */
export function requireNews({ charge, bankReturn, line }: Returned, now: Date): boolean {
  const news = isNews(charge, bankReturn, mexicoCityDate(now));
  if (typeof news === 'string') throw new BadBankReturn(news, line);
  return news;
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void, undefined> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
