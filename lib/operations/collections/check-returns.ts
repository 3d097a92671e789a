import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { isNews } from '#lib/domain/direct-debit/settlement.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type Key, referenceKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

const MEANINGS = {
  unknown_reference: 'no order of ours has this reference',
  not_presented: 'the order was never presented to the bank',
  other_amount: 'the order is of another amount',
  repeated_reference: 'the reference stands in the file more than once',
  contradiction: 'the bank has returned something else before',
  returned_too_late: 'a paid order can be returned for 150 days only',
  already_answered: 'another file has said all of this before',
} as const;

/** What the bank has returned is in the right form and yet cannot be true. */
export class BadBankReturn extends Error {
  override readonly name = 'BadBankReturn';
  readonly code: keyof typeof MEANINGS;
  /** The line at fault, from 1. */
  readonly line: number;

  constructor(code: keyof typeof MEANINGS, line: number) {
    super(`Line ${line}: ${MEANINGS[code]}.`);
    this.code = code;
    this.line = line;
  }
}

/** Whether an error says that a return file cannot be relied on, and not that we failed to read it. */
export function isBadBankReturn(error: unknown): error is BadBankReturn | BadBankFile {
  return error instanceof BadBankReturn || error instanceof BadBankFile;
}

type Bearer = Key & { bearer: string };

/** What a bank's file returns of one order; `line` is where it stands, `successor` the order made in its place. */
export type Returned = {
  charge: Charge;
  bankReturn: BankReturn;
  line: number;
  successor: Charge | undefined;
};

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
    const returned = some.map(({ amount, returnCode, sequence: line }, index) => {
      const charge = charges.get(ids[index] ?? '');
      if (!charge) throw new BadBankReturn('unknown_reference', line);
      if (charge.totals.total !== amount) throw new BadBankReturn('other_amount', line);
      return { charge, bankReturn: readReturnCode(bank, returnCode), line };
    });
    const corrected = returned.filter(({ charge, bankReturn }) => bankReturn.paid && charge.retried_by);
    const successors = await findCharges(corrected.flatMap(({ charge }) => charge.retried_by ?? []));
    yield returned.map((one) => ({
      ...one,
      successor: successors.find(({ id }) => id === one.charge.retried_by),
    }));
  }
}

/**
 * Whether a bank return says anything new about its order; false where that is known already. Throws `BadBankReturn`
 * where it cannot be true after what is known.
 */
export function requireNews({ charge, bankReturn, line, successor }: Returned, today: CalendarDate): boolean {
  const news = isNews(charge, bankReturn, today, successor);
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
