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
    const paid = own.filter(({ status }) => status === 'paid');
    const held = sumOf([...paid, ...open, ...failed]);
    const counted = { held, open: open.length, failed: failed.length };
    const left = isEnded(debit)
      ? (0 as Centavos)
      : leftOf(termsOf(debit), counted, isOwnToCome(debit, from, to));
    return { from, to, paid: sumOf(paid), open: sumOf(open), failed: sumOf(failed), left };
  });
}

const sumOf = (charges: readonly Charge[]) =>
  charges.reduce((all, { totals }) => all + inCentavos(totals.total), 0) as Centavos;

const termsOf = (debit: DirectDebit) => ({
  ...debit,
  max_amount: inCentavos(debit.max_amount),
  amount: inCentavos(debit.amount ?? 0),
});

/**
 * Returns whether the direct debit's own collection of a period is still to be made. The day that was requested is in
 * the period that is collected next, also if the collection itself is later.
 */
function isOwnToCome(debit: DirectDebit, from: string, to: string | null): boolean {
  const { next_payment_date: day, end_date: end } = debit;
  if (!debit.is_fixed_amount || day === null) return false;
  const next = debit.requested_payment_date ?? day;
  if (to !== null && to < next) return false;
  return from <= next || (debit.is_recurring && (end === null || from <= end));
}
