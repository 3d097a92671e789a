import { mexicoCityDate, secondsLeftOfDay } from './calendar/dates.ts';

/** Who asks for a mail to a customer: a merchant, or callers without a token, who count as the customer. */
export type Asker = 'merchant' | 'customer';

/** The mails to one address that askers of one kind have asked for. */
export type AskedMails = {
  /** The day of Mexico City that `counts` are of. */
  readonly date: string;
  /** How many were asked for on that day, by the account of the direct debit that each was about. */
  readonly counts: Readonly<Record<string, number>>;
  /** The latest ones, by their account: when each was asked for, in milliseconds of the epoch. */
  readonly latest: readonly { readonly at: number; readonly account: string }[];
};

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Within any minute, one account has five such mails sent to an address: as many as a customer may ask for on a day for one
 * direct debit, all at once if they like. On a day it has twenty. All merchants together have twice that, so that one which
 * uses up its own leaves as many to the others. Customers have a bound of their own, so that no merchant can keep a
 * customer from a link. No address gets more than fifteen such mails in a minute, and fifty on a day.
 */
export const MOST_ASKED = {
  merchant: { ofAddress: { aMinute: 10, aDay: 40 }, ofAccount: { aMinute: 5, aDay: 20 } },
  customer: { ofAddress: { aMinute: 5, aDay: 10 }, ofAccount: { aMinute: 5, aDay: 10 } },
} as const satisfies Record<Asker, object>;

/** What was asked for, with one more; or the seconds after which one more can be asked for, if no other request comes first. */
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
  const { ofAddress, ofAccount } = MOST_ASKED[by];
  const [time, date] = [now.getTime(), mexicoCityDate(now)];
  const counts = before?.date === date ? before.counts : {};
  const own = counts[accountId] ?? 0;
  const onDay = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const recent = (before?.latest ?? []).filter(({ at }) => at > time - MINUTE);
  const waits = [
    onDay >= ofAddress.aDay || own >= ofAccount.aDay ? secondsLeftOfDay(now) : 0,
    secondsUntilFree(recent, ofAddress.aMinute, time),
    secondsUntilFree(
      recent.filter(({ account }) => account === accountId),
      ofAccount.aMinute,
      time,
    ),
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) return { retryAfter };
  const latest = [...recent, { at: time, account: accountId }].sort((one, other) => one.at - other.at);
  return { asked: { date, counts: { ...counts, [accountId]: own + 1 }, latest } };
}

/** Seconds until enough of these are a minute old for another one; 0 if it can follow now. */
function secondsUntilFree(recent: AskedMails['latest'], most: number, time: number): number {
  const inTheWay = recent[recent.length - most];
  return inTheWay ? Math.ceil((inTheWay.at + MINUTE - time) / 1000) : 0;
}
