import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The members of a direct debit that the merchant sets, as they are stored: amounts are centavos, and members left out
 * are null.
 */
export type Given = {
  customer_id: string;
  customer: { name: string; email: string };
  payment_method_id: string | null;
  currency: 'MXN';
  is_fixed_amount: boolean;
  amount: Centavos | null;
  /** The most that may be taken for one billing period; at least the amount, if that is fixed. */
  max_amount: Centavos;
  is_recurring: boolean;
  interval: Interval | null;
  next_payment_date: CalendarDate | null;
  end_date: CalendarDate | null;
  concept: string;
  language: Language;
  send_email: boolean;
  notify_url: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
};

/**
 * How a member changes once the direct debit is created. A `term` is what the customer agrees to: it changes only while
 * the customer is asked to agree, and an earlier consent lapses. A `date` moves a collection or the end, within what
 * was agreed. A `correction` changes neither, and is possible until the direct debit is final.
 */
type Change = 'term' | 'date' | 'correction' | 'never';

/** How each member changes. A member without an entry does not compile. */
export const CHANGES = {
  customer_id: 'never',
  customer: 'correction',
  payment_method_id: 'term',
  currency: 'never',
  is_fixed_amount: 'never',
  amount: 'term',
  max_amount: 'term',
  is_recurring: 'never',
  interval: 'term',
  next_payment_date: 'date',
  end_date: 'date',
  concept: 'term',
  language: 'correction',
  send_email: 'correction',
  notify_url: 'correction',
  external_id: 'correction',
  metadata: 'correction',
} as const satisfies Record<keyof Given, Change>;

/** Which members callers with a customer's link see. A member without an entry does not compile. */
export const SEEN_BY_LINKS = {
  // Pages need the customer's id in paths.
  customer_id: true,
  customer: { name: true, email: true },
  payment_method_id: true,
  currency: true,
  is_fixed_amount: true,
  amount: true,
  max_amount: true,
  is_recurring: true,
  interval: true,
  next_payment_date: true,
  end_date: true,
  concept: true,
  language: true,
  // The pages say whether a mail follows.
  send_email: true,
  // The merchant's own: an address, which may hold a secret, and notes.
  notify_url: false,
  external_id: false,
  metadata: false,
} as const satisfies Record<keyof Given, boolean | Record<string, boolean>>;

/** The names of the members that change in one of these ways. */
export type MembersThat<Way extends Change> = {
  [Member in keyof Given]: (typeof CHANGES)[Member] extends Way ? Member : never;
}[keyof Given];

/** The names of the members that a request can change. */
export type Changeable = MembersThat<Exclude<Change, 'never'>>;

/** The terms and dates that a request can change. `null` takes the end away. */
export type TermChanges = {
  [Member in Exclude<MembersThat<'term' | 'date'>, 'end_date'>]?: NonNullable<Given[Member]> | undefined;
} & { end_date?: Given['end_date'] | undefined };

/**
 * The members that can be corrected until the direct debit is final; of the customer, the name, the address, or both.
 */
export type Corrections = {
  [Member in MembersThat<'correction'>]?: Correction<Given[Member]> | undefined;
};

type Correction<Value> = Value extends Given['customer']
  ? { [Name in keyof Value]?: Value[Name] | undefined }
  : Value;

/** Returns the members that change in one of these ways and have a value. */
export function membersThat<T extends object, const Ways extends readonly Change[]>(
  members: T,
  ...ways: Ways
): Defined<Pick<T, Extract<keyof T, MembersThat<Ways[number]>>>> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  const isAmong = ([name]: [string, unknown]) => isGiven(name) && ways.includes(CHANGES[name]);
  return Object.fromEntries(given.filter(isAmong)) as ReturnType<typeof membersThat<T, Ways>>;
}

type Defined<T> = { [Member in keyof T]: Exclude<T[Member], undefined> };

const isGiven = (name: string): name is keyof Given => Object.hasOwn(CHANGES, name);

/** The members that may be null in the record, except those that creation always sets. */
type Optional = Exclude<
  { [Member in keyof Given]: null extends Given[Member] ? Member : never }[keyof Given],
  'payment_method_id' | 'next_payment_date'
>;

/** What a direct debit is created from, without its payment method. */
export type NewDirectDebit = Omit<
  Given,
  Optional | 'payment_method_id' | 'next_payment_date' | 'max_amount'
> & {
  next_payment_date: CalendarDate;
  max_amount?: Centavos | undefined;
} & { [Member in Optional]?: NonNullable<Given[Member]> | undefined };

/** The stored values of optional members that were left out. */
const LEFT_OUT = {
  amount: null,
  interval: null,
  end_date: null,
  notify_url: null,
  external_id: null,
} satisfies Record<Optional, null>;

/** Returns every member as it is stored; members left out are null. */
export function givenMembers(
  given: NewDirectDebit,
): Omit<Given, 'payment_method_id' | 'max_amount'> &
  Pick<NewDirectDebit, 'next_payment_date' | 'max_amount'> {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...LEFT_OUT, ...(Object.fromEntries(sent) as NewDirectDebit) } as ReturnType<typeof givenMembers>;
}
