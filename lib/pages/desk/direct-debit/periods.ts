import type { Charge } from '#lib/api/orders/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { inCentavos } from '#lib/pages/desk/parts/amounts.ts';

/** What was collected for a billing period, what is on its way, what failed and may be retried, and what is left. */
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
export function periodsOf(charges: readonly Charge[], most: number, isAll: boolean): Period[] {
  const starts = [...new Set(charges.map(({ period }) => period.from))].sort().reverse();
  const whole = isAll ? starts : starts.slice(0, -1);
  return whole.map((from) => {
    const own = charges.filter(({ period }) => period.from === from);
    const sum = (counts: (charge: Charge) => boolean) =>
      own.filter(counts).reduce((all, { totals }) => all + inCentavos(totals.total), 0) as Centavos;
    const paid = sum(({ status }) => status === 'paid');
    const open = sum(({ status }) => OPEN.includes(status));
    const failed = sum(
      ({ status, retried_by }) =>
        (status === 'failed' || status === 'pending_next_cycle') && retried_by === null,
    );
    const left = Math.max(0, inCentavos(most) - paid - open - failed) as Centavos;
    return { from, to: own[0]?.period.to ?? null, paid, open, failed, left };
  });
}
