import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isOutstanding } from '#lib/domain/direct-debit/links.ts';
import { canBePresentedAgain } from '#lib/domain/direct-debit/next-collection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isStillToCome } from '#lib/domain/direct-debit/still-to-come.ts';
import type { ConsumedBy, Payload } from '#lib/domain/events.ts';
import type { Order } from '#lib/domain/order.ts';
import { findRetryDay } from '#lib/operations/direct-debits/find-upcoming.ts';
import type { MailedFacts, MailFacts, MailKind } from '#lib/wording/facts.ts';
import { stopsOf } from '#lib/wording/stops.ts';
import {
  accountsOf,
  dayTotalOf,
  type Mailing,
  nothingToDoOf,
  refundFacts,
  settledFacts,
  upcomingFacts,
} from './letter-facts.ts';

/** The events that cause mails to customers. */
export type Mailed = ConsumedBy<'workers/send-mails'>;

type Facts<Kind extends MailKind = MailKind> = Kind extends MailKind ? Omit<MailFacts[Kind], 'link'> : never;

/** A kind of mail, its link, if any, and its facts in addition to the common ones. */
type Letter = { kind: MailKind; link?: Link; say: (facts: MailedFacts) => Facts | Promise<Facts> };

/** The mail of each event, decided from the current facts; none if the event is no longer true. */
export const LETTERS: {
  [Type in Mailed]: (
    debit: DirectDebit,
    data: Payload<Type>,
    orders: readonly Order[],
    facts: Pick<Mailing, 'account' | 'clock'>,
  ) => Letter | undefined;
} = {
  'direct_debit.link_requested': linkLetter,
  // Another event reports a change of account.
  'direct_debit.activated': (debit, { is_account_changed }) =>
    isCollecting(debit) && !is_account_changed ? { kind: 'activated', say: (facts) => facts } : undefined,
  'direct_debit.account_changed': (debit, data) =>
    isCollecting(debit)
      ? { kind: 'account_changed', say: async (facts) => ({ ...facts, ...(await accountsOf(debit, data)) }) }
      : undefined,
  // A customer who revoked was mailed at that time.
  'direct_debit.cancelled': (debit, data) =>
    debit.revoked_at === null
      ? { kind: 'cancelled', say: (facts) => ({ ...facts, wasActive: wasActive(data) }) }
      : undefined,
  // A direct debit that was never active has collected nothing, so its end needs no mail.
  'direct_debit.completed': (_, data) =>
    wasActive(data) ? { kind: 'completed', say: (facts) => facts } : undefined,
  'direct_debit.charge_upcoming': (debit, data, orders, { account, clock }) =>
    isCollecting(debit) && isToCome(debit, data, orders, clock)
      ? {
          kind: 'charge_upcoming',
          say: async (facts) => ({
            ...{ ...facts, ...upcomingFacts(data, orders), earlier: data.earlier || undefined },
            dayTotal: await dayTotalOf(debit, data, { account, orders, clock }),
          }),
        }
      : undefined,
  'charge.paid': (debit, data, orders) => paidLetter(debit, data, orders, { isCorrected: false }),
  'charge.corrected': (debit, data, orders) => paidLetter(debit, data, orders, { isCorrected: true }),
  'refund.paid': (debit, data, [order]) =>
    order
      ? {
          kind: 'refund_paid',
          say: async (facts) => ({ ...facts, ...(await refundFacts(debit, data, order)) }),
        }
      : undefined,
  'direct_debit.revoked': (debit) => ({
    kind: 'revoked',
    say: (facts) => ({ ...facts, wasAuthorised: debit.acknowledge_by !== null }),
  }),
  'direct_debit.email_changed': (_, { former }) => ({
    kind: 'email_changed',
    say: (facts) => ({ ...facts, customerName: former.name }),
  }),
  'charge.failed': failedLetter,
};

/** Returns whether it was ever active. */
const wasActive = ({ was_active, was_active_before }: Payload<'direct_debit.cancelled'>): boolean =>
  was_active || was_active_before === true;

function isCollecting({ status, revoked_at }: DirectDebit): boolean {
  return status === 'active' && revoked_at === null;
}

/**
 * Returns whether the day is not over and an order is still to come. An account's own clock may have moved on since the
 * event, which was in time.
 */
function isToCome(
  debit: DirectDebit,
  data: Payload<'direct_debit.charge_upcoming'>,
  orders: readonly Order[],
  { today, own }: Clock,
): boolean {
  if (own) return true;
  return data.date >= today && isStillToCome(debit, data, orders);
}

/** Mails that an order was paid, also after all, unless the bank has reversed it since. */
function paidLetter(
  debit: DirectDebit,
  data: Payload<'charge.paid'>,
  [order]: readonly Order[],
  of: { isCorrected: boolean },
): Letter | undefined {
  return order?.status === 'paid'
    ? {
        kind: 'charge_paid',
        say: async (facts) => ({ ...facts, ...(await settledFacts(debit, data, order)), ...of }),
      }
    : undefined;
}

/**
 * Mails that an order was not paid, and when it is tried again: on the day on which the coming runs would do so. Once a
 * retry is on its way to the bank, the mails about the retry say what became of it.
 */
function failedLetter(
  debit: DirectDebit,
  data: Payload<'charge.failed'>,
  [order, retry]: readonly Order[],
  { account, clock }: Pick<Mailing, 'account' | 'clock'>,
): Letter | undefined {
  const isRetried = (order?.retried_by ?? null) !== null;
  if (order?.status === 'paid' || (isRetried && retry?.status !== 'created')) return undefined;
  // A pause keeps it: it is collected once the direct debit continues, unless only a new consent may list it.
  const waits = order?.status === 'pending_next_cycle' && canBePresentedAgain(debit, order as Charge);
  const isCarriedOver = isRetried || waits;
  const dayOf = (failed: Order) =>
    findRetryDay(debit, failed, clock, { account, orders: retry ? [retry] : [] });
  return {
    kind: 'charge_failed',
    say: async (facts) => {
      const [settled, nextAttemptDate] = await Promise.all([
        settledFacts(debit, data, order),
        order && isCarriedOver ? dayOf(order) : undefined,
      ]);
      return { ...facts, ...settled, failureCode: data.code, nextAttemptDate, isCarriedOver };
    },
  };
}

function linkLetter(
  debit: DirectDebit,
  { token_id, by_customer, is_reminder: isReminder }: Payload<'direct_debit.link_requested'>,
): Letter | undefined {
  const { link, requirements } = debit;
  if (link?.token_id !== token_id || link.spent_at !== null) return undefined;
  const isAsked = isOutstanding(debit);
  if (!isAsked && !by_customer) return undefined;
  const say = (facts: MailedFacts) => facts;
  if (!isAsked) return { kind: 'link_requested', link, say };
  if (debit.acknowledge_by === null)
    return { kind: 'authorization_requested', link, say: (facts) => ({ ...facts, isReminder }) };
  const reasons = debit.pauses.map(({ reason }) => reason);
  const stops = stopsOf({ reasons, hasAgreed: true, requirements });
  const isAgain = requirements.includes('acknowledgment');
  return {
    kind: isAgain ? 'reauthorization_requested' : 'validation_needed',
    link,
    say: (facts) => ({ ...facts, requirements, stops, nothingToDo: nothingToDoOf(debit, facts) }),
  };
}
