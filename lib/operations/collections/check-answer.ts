import type { ReadDetail } from '../../domain/bank-file/detail.ts';
import { type BankAnswer, readReturnCode } from '../../domain/bank-file/return-codes.ts';
import { RETURNABLE_DAYS } from '../../domain/billing-cycle.ts';
import { daysBetween, mexicoCityDate } from '../../domain/calendar/dates.ts';
import { findCharges, type StoredCharge } from '../../store/charges.ts';
import { type Key, referenceKey } from '../../store/keys.ts';
import { getItems } from '../../store/read.ts';
import { BadAnswer } from './bad-answer.ts';

type Bearer = Key & { bearer: string };

/** A detail of an answer with the order that it is about; `line` is where it stands. */
export type Answered = { charge: StoredCharge; answer: BankAnswer; line: number };

const AT_ONCE = 100;

/** The details of an answer with their orders, a hundred at a time. Throws `BadAnswer` at a reference of no order. */
export async function* ordersAnswered(
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
      if (!charge) throw new BadAnswer('unknown_reference', line);
      if (charge.totals.total !== amount) throw new BadAnswer('other_amount', line);
      return { charge, answer: readReturnCode(bank, returnCode), line };
    });
  }
}

/**
 * Whether an answer says anything new about its order; false where that is known already. Throws `BadAnswer` where
 * it cannot be true after what is known.
 */
export function isNews({ charge, answer, line }: Answered, now: Date): boolean {
  const { status, failure, presented_on: presentedOn } = charge;
  if (presentedOn === undefined) throw new BadAnswer('not_presented', line);
  if (status === 'pending' || status === 'in_process') return true;
  if (failure) {
    if (!answer.paid && answer.bankCode === failure.bank_code) return false;
    throw new BadAnswer('contradiction', line);
  }
  if (answer.paid) return false;
  if (daysBetween(presentedOn, mexicoCityDate(now)) > RETURNABLE_DAYS) {
    throw new BadAnswer('returned_too_late', line);
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
