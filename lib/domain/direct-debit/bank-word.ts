import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from './charge.ts';
import type { Clock } from './clock.ts';
import type { Changes } from './decision.ts';
import { sumsOf } from './periods.ts';
import { type Counters, type DirectDebit, isFinal, type Pause, type PauseReason } from './record.ts';

/** What a bank returns of an order that it did not pay, or takes back. */
export type Unpaid = Extract<BankReturn, { paid: false }>;

/** How many unpaid periods in a row stop a direct debit (Mandate, The bank's word). */
const MOST_UNPAID_PERIODS = 3;

/** What the bank's word on an order does to its direct debit, and the mark that it leaves on the order. */
type Word = { changes: Changes; mark: Partial<Charge> };

/** What the classes of returns say of the mandate itself. The others are about this one collection. */
const PAUSED_BY: Partial<Record<Unpaid['reason']['class'], PauseReason>> = {
  customer_order: 'customer_order',
  not_authorised: 'not_authorised',
  objection_chargeback: 'objection_chargeback',
  hard_account: 'hard_account',
};

/** Whether a class of returns says that the customer does not want it: it puts the consent out of force. */
export function isWordOfCustomer(kind: Unpaid['reason']['class'] | undefined): boolean {
  const reason = kind && PAUSED_BY[kind];
  return reason !== undefined && reason !== 'hard_account';
}

/**
 * What the bank's word does: consent or account are no longer good, or too many periods in a row were not paid. It acts
 * only where the order was presented under the consent, and to the account, in force (Mandate, The bank's word).
 */
export function bankWord(
  debit: DirectDebit,
  charge: Charge,
  { bankCode, reason }: Unpaid,
  counters: Counters,
  clock: Clock,
): Word {
  const { n } = charge.period;
  const isUnpaid = (period: number) => {
    const { open, paid } = sumsOf({ counters }, period);
    return open + paid === 0;
  };
  const unpaid_periods = [...new Set([...debit.unpaid_periods, n])].filter(isUnpaid);
  if (isFinal(debit) || debit.ending !== null || !isUnderConsent(debit, charge))
    return { changes: isFinal(debit) ? {} : { unpaid_periods }, mark: {} };
  const word = PAUSED_BY[reason.class];
  const tooMany = unpaid_periods.length >= MOST_UNPAID_PERIODS && !isPausedFor(debit, 'unpaid_periods');
  // The bank's word comes last, and is what the record shows: it asks for more.
  const pauses = [...(tooMany ? (['unpaid_periods'] as const) : []), ...(word ? [word] : [])].map((why) =>
    pauseOf(why, why === 'unpaid_periods' ? null : bankCode, charge, clock),
  );
  return {
    changes: { unpaid_periods, ...(pauses.length > 0 && { pauses: [...debit.pauses, ...pauses] }) },
    mark: isWordOfCustomer(reason.class) ? NEEDS_CONSENT : {},
  };
}

/**
 * What a later word of the customer's does, of an order that has failed for another reason: the consent is no longer in
 * force. It acts where `bankWord` does, and counts no unpaid period.
 */
export function laterWord(
  debit: DirectDebit,
  charge: Charge,
  { bankCode, reason }: Unpaid,
  clock: Clock,
): Word {
  const word = PAUSED_BY[reason.class];
  if (!word || isFinal(debit) || debit.ending !== null || !isUnderConsent(debit, charge))
    return { changes: {}, mark: {} };
  const pauses = [...debit.pauses, pauseOf(word, bankCode, charge, clock)];
  return { changes: { pauses }, mark: NEEDS_CONSENT };
}

const NEEDS_CONSENT = { needs_consent: true } as const;

const pauseOf = (
  reason: PauseReason,
  bank_code: string | null,
  { id: order_id }: Charge,
  { now }: Clock,
): Pause => ({ reason, bank_code, since: now.toISOString(), order_id });

const isPausedFor = ({ pauses }: DirectDebit, reason: PauseReason) =>
  pauses.some((pause) => pause.reason === reason);

/** Also where that consent is stopped already: a correction of what stopped it must not undo this word as well. */
function isUnderConsent(debit: DirectDebit, { consent, payment_method_id }: Charge): boolean {
  const { count, method_id } = debit.consent;
  const isLatest = count === consent && method_id === payment_method_id;
  return isLatest && debit.payment_method_id === payment_method_id;
}
