import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { NextAttempt } from './next-attempts.ts';

/** Returns the status of a charge in words; of one that was not collected, why, and when it is tried again. */
export function statusOf(
  charge: Charge,
  next: NextAttempt | undefined,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { charges, reasons } = texts;
  const { status, failure, reversed_at } = charge;
  const isReversed = status === 'failed' && reversed_at !== null;
  const words = isReversed ? charges.reversed : charges.statuses[status];
  const isFailed = status === 'failed' || status === 'pending_next_cycle';
  const notes = [
    failure && status !== 'paid' && (reasons[failure.code] ?? reasons.other),
    isFailed && sequelOf(charge, next, texts, language),
    ...moneyBack(charge, texts),
  ];
  const look = { paid: 'good', failed: 'bad', pending_next_cycle: 'bad' }[String(status)] ?? 'neutral';
  return el(
    'div',
    {},
    el('span', { class: `status ${look}` }, words),
    ...notes.flatMap((note) => (note ? [el('span', { class: 'fine' }, note)] : [])),
  );
}

/** Returns whether a charge may be retried, as far as the charge says. */
export const mayRetry = ({ status, retried_by, consent_required }: Charge): boolean =>
  (status === 'failed' || status === 'pending_next_cycle') && retried_by === null && !consent_required;

function sequelOf(
  { status, retried_by, consent_required }: Charge,
  next: NextAttempt | undefined,
  { charges }: DeskTexts,
  language: Language,
): string | undefined {
  if (retried_by !== null) {
    if (!next || !('day' in next) || !next.retry) return charges.retried;
    return charges.retriedOn(shortDate(next.day, language), charges.statuses[next.retry].toLowerCase());
  }
  if (consent_required) return charges.needsConsent;
  if (status === 'pending_next_cycle') {
    if (!next) return undefined;
    return 'day' in next ? charges.carried(shortDate(next.day, language)) : charges.carriedLater;
  }
  return charges.notAgain;
}

function moneyBack({ refund_due, amount_refunded }: Charge, { charges }: DeskTexts): (string | false)[] {
  return [
    refund_due !== null && charges.refundDue(money(refund_due.amount)),
    amount_refunded > 0 && charges.refunded(money(amount_refunded)),
  ];
}
