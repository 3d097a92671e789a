import { mexicoCityDate, secondsLeftOfDay } from './calendar/dates.ts';

/**
 * Who requests a mail: a merchant, or callers without a token, who count as the customer; to sign in, those who count as
 * the member of an account.
 */
export type Asker = 'merchant' | 'customer' | 'member';

/** The mails to one address that askers of one kind have requested. */
export type AskedMails = {
  /** The day in Mexico City that `counts` belong to. */
  readonly date: string;
  /** How many were requested on that day, by the account of the direct debit that each mail is about. */
  readonly counts: Readonly<Record<string, number>>;
  /** The latest requests, with their account; `at` is in milliseconds of the epoch. */
  readonly latest: readonly { readonly at: number; readonly account: string }[];
};

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * The most mails that may be requested to one address, per minute and per day. An account gets five a minute: as many
 * as a customer may request on a day for one direct debit. On a day it gets twenty. All merchants together get twice
 * that, so an account that uses up its share leaves as many to the others. Customers have a limit of their own, so no
 * merchant can keep a customer from a link. In total an address gets at most fifteen such mails a minute and fifty a
 * day. The mails to sign in have a limit of their own: three a minute, and thirty a day.
 */
export const MOST_ASKED = {
  merchant: { ofAddress: { aMinute: 10, aDay: 40 }, ofAccount: { aMinute: 5, aDay: 20 } },
  customer: { ofAddress: { aMinute: 5, aDay: 10 }, ofAccount: { aMinute: 5, aDay: 10 } },
  // Before a sign-in no account is known, so all requests of an address count as one account's.
  member: { ofAddress: { aMinute: 3, aDay: 30 }, ofAccount: { aMinute: 3, aDay: 30 } },
} as const satisfies Record<Asker, object>;

/**
 * The requested mails with one more; or the seconds after which one more can be requested, if no other request arrives
 * first.
 */
export type Asked = { readonly asked: AskedMails } | { readonly retryAfter: number };

/**
 * Counts a mail that is requested to one address, within the limits of a minute and of a day in Mexico City. Only mails
 * that callers request are limited. Mails that follow from events of a direct debit are always sent.
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

/** Returns the seconds until enough of these are a minute old for another one; 0 if it can follow now. */
function secondsUntilFree(recent: AskedMails['latest'], most: number, time: number): number {
  const inTheWay = recent[recent.length - most];
  return inTheWay ? Math.ceil((inTheWay.at + MINUTE - time) / 1000) : 0;
}
