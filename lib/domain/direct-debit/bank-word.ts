import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from './charge.ts';
import type { Clock } from './clock.ts';
import type { Changes } from './decision.ts';
import { sumsOf } from './periods.ts';
import { type Counters, type DirectDebit, isFinal, type Pause, type PauseReason } from './record.ts';

/** The bank's return of an order that it did not pay, or that it reverses. */
export type Unpaid = Extract<BankReturn, { paid: false }>;

/** How many unpaid periods in a row pause a direct debit (Mandate, The bank's word). */
const MOST_UNPAID_PERIODS = 3;

/** What a return of an order changes on its direct debit, and what it marks on the order. */
type Word = { changes: Changes; mark: Partial<Charge> };

/** The classes of returns that concern the mandate itself. The others are about this one collection. */
const PAUSED_BY: Partial<Record<Unpaid['reason']['class'], PauseReason>> = {
  customer_order: 'customer_order',
  not_authorised: 'not_authorised',
  objection_chargeback: 'objection_chargeback',
  hard_account: 'hard_account',
};

/**
 * Returns whether a class of returns means that the customer does not want the direct debit. Such a return puts the
 * consent out of force.
 */
export function isWordOfCustomer(kind: Unpaid['reason']['class'] | undefined): boolean {
  const reason = kind && PAUSED_BY[kind];
  return reason !== undefined && reason !== 'hard_account';
}

/**
 * Returns the effect of a return on its direct debit: it pauses if consent or account are no longer valid, or if too
 * many periods in a row were not paid. It only counts if the order was presented under the consent, and to the account,
 * in force (Mandate, The bank's word). An objection counts for its order in any case.
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
    return { changes: isFinal(debit) ? {} : { unpaid_periods }, mark: markElsewhere(debit, reason) };
  const word = PAUSED_BY[reason.class];
  const tooMany = unpaid_periods.length >= MOST_UNPAID_PERIODS && !isPausedFor(debit, 'unpaid_periods');
  // The bank's word is last, and is the reason that the record shows, since it requires more.
  const pauses = [...(tooMany ? (['unpaid_periods'] as const) : []), ...(word ? [word] : [])].map((why) =>
    pauseOf(why, why === 'unpaid_periods' ? null : bankCode, charge, clock),
  );
  return {
    changes: { unpaid_periods, ...(pauses.length > 0 && { pauses: [...debit.pauses, ...pauses] }) },
    mark: isWordOfCustomer(reason.class) ? NEEDS_CONSENT : {},
  };
}

/**
 * Returns the effect of a later return by the customer's word, for an order that has failed for another reason: the
 * consent is no longer in force. It counts under the same conditions as `bankWord`, and counts no unpaid period.
 */
export function laterWord(
  debit: DirectDebit,
  charge: Charge,
  { bankCode, reason }: Unpaid,
  clock: Clock,
): Word {
  const word = PAUSED_BY[reason.class];
  if (!word || isFinal(debit) || debit.ending !== null || !isUnderConsent(debit, charge))
    return { changes: {}, mark: markElsewhere(debit, reason) };
  const pauses = [...debit.pauses, pauseOf(word, bankCode, charge, clock)];
  return { changes: { pauses }, mark: NEEDS_CONSENT };
}

const NEEDS_CONSENT = { needs_consent: true } as const;

/**
 * Returns the mark of an order whose return says nothing about the consent in force. A customer who does not recognise
 * a charge does not want it from another account either, unless a later consent lists it.
 */
function markElsewhere(debit: DirectDebit, reason: Unpaid['reason']): Partial<Charge> {
  const isCollected = !isFinal(debit) && debit.ending === null;
  return isCollected && reason.class === 'objection_chargeback' ? NEEDS_CONSENT : {};
}

const pauseOf = (
  reason: PauseReason,
  bank_code: string | null,
  { id: order_id }: Charge,
  { now }: Clock,
): Pause => ({ reason, bank_code, since: now.toISOString(), order_id });

const isPausedFor = ({ pauses }: DirectDebit, reason: PauseReason) =>
  pauses.some((pause) => pause.reason === reason);

/**
 * Returns true also if that consent is already out of force: a correction of the return that stopped it must not undo
 * this one as well.
 */
function isUnderConsent(debit: DirectDebit, { consent, payment_method_id }: Charge): boolean {
  const { count, method_id } = debit.consent;
  const isLatest = count === consent && method_id === payment_method_id;
  return isLatest && debit.payment_method_id === payment_method_id;
}
