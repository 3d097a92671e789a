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
  const own = tracked.webhooks.filter((notice) => names(notice, order, facts) && notice.made.today < date);
  const ofDay = own.filter((notice) => notice.date === date);
  const ofAccount = ofDay.filter(({ clabe }) => clabe === detail.clabe);
  const told = ofAccount.filter(({ isPublished }) => tracked.isMailed || isPublished);
  const who = `${order.reference} of ${detail.amount} on ${date}`;
  if (own.length === 0) return [`notice: ${who} was not pre_notification the day before`];
  if (ofDay.length === 0) return [`notice of day: ${who} was pre_notification for ${own.at(-1)?.date}`];
  if (ofAccount.length === 0) return [`notice of account: ${who} was pre_notification for another account`];
  return unless(told.length > 0, `notice published: ${who} was pre_notification to nobody`);
}
