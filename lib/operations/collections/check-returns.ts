import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { RETURNABLE_DAYS } from '#lib/domain/billing-cycle.ts';
import { daysBetween, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { findCharges, type StoredCharge } from '#lib/store/charges.ts';
import { type Key, referenceKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { BadBankReturn } from './bad-bank-return.ts';

type Bearer = Key & { bearer: string };

/** A detail of an answer with the order that it is about; `line` is where it stands. */
export type Answered = { charge: StoredCharge; answer: BankReturn; line: number };

const AT_ONCE = 100;

/** The details of an answer with their orders, a hundred at a time. Throws `BadBankReturn` at a reference of no order. */
export async function* chargesReturned(
  details: AsyncIterable<ReadDetail>,
  bank: string,
): AsyncGenerator<Answered[], void, undefined> {
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
      return { charge, answer: readReturnCode(bank, returnCode), line };
    });
  }
}

/**
 * Whether an answer says anything new about its order; false where that is known already. Throws `BadBankReturn` where
 * it cannot be true after what is known.
 */
export function isNews({ charge, answer, line }: Answered, now: Date): boolean {
  const { status, failure, presented_on: presentedOn } = charge;
  if (presentedOn === undefined) throw new BadBankReturn('not_presented', line);
  if (status === 'pending' || status === 'in_process') return true;
  if (failure) {
    if (!answer.paid && answer.bankCode === failure.bank_code) return false;
    throw new BadBankReturn('contradiction', line);
  }
  if (answer.paid) return false;
  if (daysBetween(presentedOn, mexicoCityDate(now)) > RETURNABLE_DAYS) {
    throw new BadBankReturn('returned_too_late', line);
  }
  return true;
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
