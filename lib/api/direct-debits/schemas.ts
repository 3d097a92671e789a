import * as v from 'valibot';
import { pesos } from '#lib/api/amounts.ts';
import { customerId, email, httpsUrl, id, line } from '#lib/api/members.ts';
import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';

/** An amount of one collection. */
const amount = pesos({ least: SMALLEST_AMOUNT, most: LARGEST_AMOUNT });

/** A day of the calendar. */
export const date = v.pipe(
  v.string(),
  v.check(
    (text) => calendarDate(text) !== undefined,
    'invalid_date: Write a day that exists, as YYYY-MM-DD.',
  ),
  v.transform((text) => calendarDate(text) as NonNullable<ReturnType<typeof calendarDate>>),
);

/** What the customer reads on the bank statement. Accents count as one character, however they are written. */
const concept = v.pipe(
  line(200),
  v.transform((text) => text.normalize('NFC')),
  v.check((text) => [...text].length <= 39, 'too_long: Write at most 39 characters.'),
  v.check(
    (text) => cleanText(text) !== '',
    'unreadable: Use at least one letter or digit that a bank can print.',
  ),
);

const metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40, 'too_long: Use at most 40 characters for a key.')),
    v.pipe(v.string(), v.maxLength(500, 'too_long: Use at most 500 characters for a value.')),
  ),
  v.check((pairs) => Object.keys(pairs).length <= 50, 'too_many: Use at most 50 keys.'),
);

export const newDirectDebit = v.strictObject({
  customer_id: customerId(),
  customer: v.strictObject({
    name: line(140),
    email: email(),
  }),
  payment_method_id: v.optional(id()),
  currency: v.pipe(v.string(), v.literal('MXN', 'unsupported_currency: Direct debits are in MXN only.')),
  is_fixed_amount: v.optional(v.boolean(), true),
  amount: v.optional(amount),
  max_amount: v.optional(amount),
  is_recurring: v.optional(v.boolean(), false),
  interval: v.optional(v.picklist(INTERVALS, `unknown_interval: Use one of ${INTERVALS.join(', ')}.`)),
  next_payment_date: date,
  end_date: v.optional(date),
  concept,
  language: v.optional(v.picklist(['es', 'en'], 'unknown_language: Use es or en.'), 'es'),
  send_email: v.optional(v.boolean(), true),
  notify_url: v.optional(httpsUrl()),
  metadata: v.optional(metadata, {}),
});

export type NewDirectDebit = v.InferOutput<typeof newDirectDebit>;

/** What can change, and the one status that can be set. */
export const changes = v.strictObject({
  status: v.optional(v.literal('cancelled', 'unknown_status: The one status to set is cancelled.')),
  next_payment_date: v.optional(date),
  amount: v.optional(amount),
  max_amount: v.optional(amount),
  concept: v.optional(concept),
  interval: v.optional(v.picklist(INTERVALS, `unknown_interval: Use one of ${INTERVALS.join(', ')}.`)),
  payment_method_id: v.optional(id()),
});

/** A charge besides the cycle's own; what is left out is that of the direct debit, and the next business day. */
export const newCharge = v.strictObject({
  amount: v.optional(amount),
  concept: v.optional(concept),
  charge_date: v.optional(date),
});

const place = (most: number) => v.optional(line(most));
const coordinate = (limit: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/), v.transform(Number))]),
      v.minValue(-limit, 'out_of_range: There is no such place on Earth.'),
      v.maxValue(limit, 'out_of_range: There is no such place on Earth.'),
      v.transform(String),
    ),
  );

/** What is known of the customer's place when they acknowledge; the rest is detected. */
export const acknowledgment = v.strictObject({
  direct_debit_id: v.optional(id()),
  timezone: place(64),
  country: place(64),
  region: place(128),
  city: place(128),
  latitude: coordinate(90),
  longitude: coordinate(180),
  fingerprint: place(256),
});
