import type { Detail } from './bank.ts';
import type { Order } from './known.ts';
import { names } from './pre-notifications.ts';
import { type Presented, unless } from './presented.ts';

/**
 * Checks that each detail was pre-notified for its order, day, amount and account, at the latest on the calendar day
 * before.
 */
export function notPreNotified(
  { tracked, facts, file: { date } }: Presented,
  detail: Detail,
  order: Order,
): string[] {
  const own = tracked.preNotifications.filter(
    (preNotification) => names(preNotification, order, facts) && preNotification.made.today < date,
  );
  const ofDay = own.filter((preNotification) => preNotification.date === date);
  const ofAccount = ofDay.filter(({ clabe }) => clabe === detail.clabe);
  const delivered = ofAccount.filter(({ isPublished }) => tracked.isMailed || isPublished);
  const who = `${order.reference} of ${detail.amount} on ${date}`;
  if (own.length === 0) return [`pre-notification: ${who} was not pre-notified the day before`];
  if (ofDay.length === 0) return [`pre-notification of day: ${who} was pre-notified for ${own.at(-1)?.date}`];
  if (ofAccount.length === 0)
    return [`pre-notification of account: ${who} was pre-notified for another account`];
  return unless(
    delivered.length > 0,
    `pre-notification published: ${who} was pre-notified without a mail or an event`,
  );
}
