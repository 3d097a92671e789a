import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, newCharge } from '#lib/domain/direct-debit/charge.ts';
import { periodOf } from '#lib/domain/direct-debit/schedule.ts';
import { newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { moveCharge, storeCharge } from '#lib/operations/writes/charges.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { drawReference } from '#lib/store/references.ts';
import { storeActiveDebit } from './stored-debits.ts';

/**
 * Stores an order that was presented on a day and that the bank has paid; its money is held unless given. `set` is what
 * the payment changes of it.
 */
export async function storePaidOrder(
  accountId: string,
  day: string,
  amount: number,
  settlement: Settlement = 'held',
  { awaits_credit = false, set = {} }: { awaits_credit?: boolean; set?: Partial<Charge> } = {},
): Promise<Charge> {
  const clock = clockAt(new Date(`${day}T15:00:00.000Z`));
  const date = day as CalendarDate;
  const debit = await storeActiveDebit(accountId, { amount: 350.5 }, clock.now);
  const terms = { amount: amount as never, concept: 'Plan', chargeDate: date, period: periodOf(debit, 0) };
  const seller = await requireAccount(accountId);
  const reference = await drawReference({});
  const pre_notification = { on: date, date, account: null };
  const order = newCharge(debit, { ...terms, reference, pre_notification }, seller, clock.now);
  const atBank: Charge = {
    ...order,
    ...{ status: 'in_process', attempts: 1, file_id: 'all/x', presented_on: date },
    ...(debit.payment_method_id !== null && { payment_method_id: debit.payment_method_id }),
    ledger: newOrderLedger({ settlement, settlement_days: 2, awaits_credit }),
  };
  await transact(storeCharge(atBank, clock.now));
  await transact(
    moveCharge(
      { charge: atBank, transition: { from: ['in_process'], set: { status: 'paid', ...set } } },
      clock,
    ),
  );
  const [paid] = await findCharges([order.id]);
  if (!paid) throw new Error('It is not stored');
  return paid;
}
