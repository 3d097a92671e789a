import { type Choice, type Chosen, chooseRows } from '#lib/domain/consent-requests/choose-rows.ts';
import { type AskedSlice, mailsLeft } from '#lib/domain/consent-requests/plan.ts';
import type { ConsentRequests, RoundNumber } from '#lib/domain/consent-requests/record.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { takeValidations } from '#lib/store/imports/begun-validations.ts';
import { rowsAfter } from '#lib/store/imports/rows.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { askCustomer, isToValidate } from './ask-customer.ts';

/** How many rows a slice has, and how many customers are asked at the same time. */
const [ROWS_AT_ONCE, ASKED_AT_ONCE] = [100, 10];

/**
 * Asks the customers of the next rows of a round, as far as the day permits. The customers of one address are asked one
 * after the other.
 *
 * @returns what was done, and whether the round can go on today
 */
export async function askSome(
  one: ConsentRequests,
  round: RoundNumber,
  clock: Clock,
  atOnce = ROWS_AT_ONCE,
): Promise<{ slice: AskedSlice; goesOn: boolean }> {
  const { last_line } = one.rounds[round];
  const { items, more } = await rowsAfter(one.import_id, last_line, atOnce);
  const ids = items.flatMap(({ status, direct_debit_id: id }) => (status === 'applied' && id ? [id] : []));
  const debits = new Map((await findDirectDebits(ids)).map((debit) => [debit.id, debit]));
  const day = { today: clock.today, left: mailsLeft(one, clock.today) };
  const first = chooseRows(round, items, debits, day);
  const methods = round === 0 ? await methodsToValidate(first.chosen) : new Map<string, string>();
  const granted = await grantedOf(one, methods, clock);
  const mayAsk = ({ debit }: Chosen) => !methods.has(debit.id) || granted.has(methods.get(debit.id) ?? '');
  const choice: Choice = chooseRows(round, items, debits, { ...day, mayAsk });
  let mails = choice.counted;
  let leftOut: number | null = null;
  const groups = Map.groupBy(choice.chosen, ({ debit }) => normalAddress(debit.customer.email));
  await inParallel([...groups.values()], ASKED_AT_ONCE, async (group) => {
    for (const { row, debit } of group) {
      const outcome = await askCustomer(row, clock, methods.has(debit.id));
      if (outcome === 'asked') mails += 1;
      if (outcome === 'left_out') leftOut = Math.min(leftOut ?? row.line, row.line);
    }
  });
  const { isStopped, lastLine = last_line } = choice;
  return { slice: { lastLine, mails, leftOut, isEnd: !isStopped && !more }, goesOn: !isStopped && more };
}

/** Returns the payment methods whose accounts are to be validated, by the ids of their direct debits. */
async function methodsToValidate(chosen: readonly Chosen[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    chosen.map(async ({ debit: { id, account_id, customer_id, payment_method_id } }) => {
      if (payment_method_id === null) return [];
      const method = await findPaymentMethod(account_id, customer_id, payment_method_id);
      return isToValidate(method) ? [[id, payment_method_id] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** Returns the payment methods that the day's budget of validations suffices for, in the order of the file. */
async function grantedOf(
  { account_id }: ConsentRequests,
  methods: ReadonlyMap<string, string>,
  { today, now }: Clock,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(methods.values())];
  const granted = await takeValidations(account_id, today, wanted.length, now);
  return new Set(wanted.slice(0, granted));
}
