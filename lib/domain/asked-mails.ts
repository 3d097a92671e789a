import { mexicoCityDate, secondsLeftOfDay } from './calendar/dates.ts';

/** Who asks for a mail to a customer: a merchant, or callers without a token, who count as the customer. */
export type Asker = 'merchant' | 'customer';

/** The mails to one address that askers of one kind have asked for. */
export type AskedMails = {
  /** The day of Mexico City that `counts` are of. */
  readonly date: string;
  /** How many were asked for on that day, by the account of the direct debit that each was about. */
  readonly counts: Readonly<Record<string, number>>;
  /** When the latest ones were asked for, in milliseconds of the epoch. */
  readonly latest: readonly number[];
};

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Five within any minute, since a customer may ask for five on a day for one direct debit, all at once if they like. On a
 * day twenty by merchants, of which ten by any one account: an account that uses up its own leaves as many to the others.
 * Customers have ten of their own, so that no merchant can keep a customer from a link. No address gets more than ten such
 * mails in a minute, and thirty on a day.
 */
export const MOST_ASKED = {
  merchant: { aMinute: 5, aDay: 20, ofOneAccount: 10 },
  customer: { aMinute: 5, aDay: 10, ofOneAccount: 10 },
} as const satisfies Record<Asker, object>;

/** What was asked for, with one more; or the seconds after which one more can be asked for, if nobody else asks first. */
export type Asked = { readonly asked: AskedMails } | { readonly retryAfter: number };

/**
 * Counts a mail that is asked for to one address, within what the rule lets through in a minute and on a day of Mexico City.
 * It is about the mails that callers ask for: those that belong to what happens to a direct debit are always sent.
 */
export function askForMail(
  before: AskedMails | undefined,
  { by, accountId }: { by: Asker; accountId: string },
  now: Date,
): Asked {
  const most = MOST_ASKED[by];
  const [time, date] = [now.getTime(), mexicoCityDate(now)];
  const counts = before?.date === date ? before.counts : {};
  const ofAccount = counts[accountId] ?? 0;
  const onDay = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isDayFull = onDay >= most.aDay || ofAccount >= most.ofOneAccount;
  const recent = (before?.latest ?? []).filter((earlier) => earlier > time - MINUTE);
  // The one that has to be a minute old before another may follow.
  const inTheWay = recent[recent.length - most.aMinute];
  if (isDayFull || inTheWay !== undefined) {
    const ofMinute = inTheWay === undefined ? 0 : Math.ceil((inTheWay + MINUTE - time) / 1000);
    return { retryAfter: Math.max(ofMinute, isDayFull ? secondsLeftOfDay(now) : 0) };
  }
  const latest = [...recent, time].sort((one, other) => one - other);
  return { asked: { date, counts: { ...counts, [accountId]: ofAccount + 1 }, latest } };
}
