import type { Decision } from './decision.ts';
import type { DirectDebit } from './record.ts';

/** What a run did to direct debits in addition to the orders that it opened. */
export type RunWork = {
  /** Pre-notifications that it made: one for each direct debit and day. */
  readonly pre_notified: number;
  /** Collections that it moved to a later day. */
  readonly moved: number;
  /** Pre-notifications that are mailed to customers; merchants may do that themselves. */
  readonly mails: number;
};

export const NO_WORK: RunWork = { pre_notified: 0, moved: 0, mails: 0 };

/** Returns the work of one decision of a run. */
export function workOf(before: DirectDebit, { next, events }: Pick<Decision, 'next' | 'events'>): RunWork {
  const pre_notified = events.filter(({ type }) => type === 'direct_debit.charge_upcoming').length;
  const isMailed = next.send_email && !next.email_bounced;
  return { pre_notified, moved: isMoved(before, next) ? 1 : 0, mails: isMailed ? pre_notified : 0 };
}

/** A collection that was made, or that lapsed, is followed by that of another period. */
const isMoved = (before: DirectDebit, next: DirectDebit): boolean =>
  before.next_payment_date !== null &&
  next.next_payment_date !== null &&
  next.next_payment_date > before.next_payment_date &&
  next.schedule.cycle === before.schedule.cycle;

/** Returns some work together. */
export const sumOfWork = (one: RunWork, other: RunWork): RunWork => ({
  pre_notified: one.pre_notified + other.pre_notified,
  moved: one.moved + other.moved,
  mails: one.mails + other.mails,
});
