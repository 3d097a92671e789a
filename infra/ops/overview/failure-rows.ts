import { pesos, shareOf } from '#infra/ops/output/values.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { frequentFirst } from '#lib/operations/figures/show-reasons.ts';
import { byMerchant, failureRate, type OfMerchant, totalOf } from '#lib/operations/overview/outcomes.ts';

/** Returns the failures of some days by reason, with the share of each in all failures, the most frequent first. */
export function failuresByReason(outcomes: readonly OfMerchant[]) {
  const { failed, reasons } = totalOf(outcomes);
  return frequentFirst(reasons).map(([reason, count]) => ({
    ...{ reason, failed: count, share: shareOf(count / failed.count) },
  }));
}

/** Returns the merchants with failures, those with most first, each with its most frequent reason. */
export function failuresByMerchant(outcomes: readonly OfMerchant[], most = Number.POSITIVE_INFINITY) {
  const failing = byMerchant(outcomes).filter(([, { failed }]) => failed.count > 0);
  return failing.slice(0, most).map(([{ account_id, name }, collected]) => ({
    ...{ merchant: name, failed: collected.failed.count, amount: pesos(collected.failed.amount as Centavos) },
    ...{ paid: collected.paid.count, rate: shareOf(failureRate(collected)) },
    ...{ most_for: frequentFirst(collected.reasons)[0]?.[0] ?? '', account_id },
  }));
}

/** Returns numbers and sums of paid and failed charges, and the rate of failure. */
export function outcomeRows(outcomes: readonly OfMerchant[]) {
  const total = totalOf(outcomes);
  return {
    ...{ paid: total.paid.count, paid_sum: pesos(total.paid.amount as Centavos) },
    ...{ failed: total.failed.count, failed_sum: pesos(total.failed.amount as Centavos) },
    rate: shareOf(failureRate(total)),
  };
}
