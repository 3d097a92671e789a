import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { leftOf } from '#lib/domain/direct-debit/left-of-period.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { inCentavos } from '#lib/pages/desk/parts/amounts.ts';
import { isEnded } from './state.ts';

/**
 * What was collected for a billing period, what is on its way, what failed and may be retried, and what may be charged
 * in addition.
 */
export type Period = {
  readonly from: string;
  readonly to: string | null;
  readonly paid: Centavos;
  readonly open: Centavos;
  readonly failed: Centavos;
  readonly left: Centavos;
};

const OPEN: readonly Charge['status'][] = ['created', 'pending', 'in_process'];

/**
 * Returns the periods of charges, latest first. `isAll` says whether they are all charges: of a part, the earliest
 * period may be incomplete, and is left out.
 */
export function periodsOf(charges: readonly Charge[], debit: DirectDebit, isAll: boolean): Period[] {
  const starts = [...new Set(charges.map(({ period }) => period.from))].sort().reverse();
  const whole = isAll ? starts : starts.slice(0, -1);
  return whole.map((from) => {
    const own = charges.filter(({ period }) => period.from === from);
    const to = own[0]?.period.to ?? null;
    const open = own.filter(({ status }) => OPEN.includes(status));
    const failed = own.filter(
      ({ status, retried_by }) =>
        (status === 'failed' || status === 'pending_next_cycle') && retried_by === null,
    );
    const sums = {
      paid: sumOf(own.filter(({ status }) => status === 'paid')),
      open: sumOf(open),
      failed: sumOf(failed),
    };
    const held = (sums.paid + sums.open + sums.failed) as Centavos;
    const counted = { held, open: open.length, failed: failed.length };
    const left = isEnded(debit)
      ? (0 as Centavos)
      : leftOf(termsOf(debit), counted, isOwnToCome(debit, from, to));
    return { from, to, ...sums, left };
  });
}

const sumOf = (charges: readonly Charge[]) =>
  charges.reduce((all, { totals }) => all + inCentavos(totals.total), 0) as Centavos;

const termsOf = ({ is_recurring, max_amount, amount }: DirectDebit) => ({
  is_recurring,
  max_amount: inCentavos(max_amount),
  amount: amount === null ? null : inCentavos(amount),
});

/**
 * Returns whether the direct debit's own collection of a period is still to be made. The day that was requested is in
 * the period that is collected next, also if the collection itself is later.
 */
function isOwnToCome(
  { is_fixed_amount, is_recurring, next_payment_date, requested_payment_date, end_date }: DirectDebit,
  from: string,
  to: string | null,
): boolean {
  if (!is_fixed_amount || next_payment_date === null) return false;
  const next = requested_payment_date ?? next_payment_date;
  if (to !== null && to < next) return false;
  return from <= next || (is_recurring && (end_date === null || from <= end_date));
}
