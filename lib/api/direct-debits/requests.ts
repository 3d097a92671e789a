import * as v from 'valibot';
import { externalId, given, metadata } from '#lib/api/members/merchant-data.ts';
import {
  customerId,
  email,
  id,
  language,
  line,
  only,
  pesos,
  termsHash,
} from '#lib/api/members/of-request.ts';
import { webhookUrl } from '#lib/api/webhook-endpoints/webhook-url.ts';
import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import type { Changeable, Given } from '#lib/domain/direct-debit/given.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { LONGEST_CONCEPT, LONGEST_NAME } from '#lib/domain/limits.ts';

/** The amount of one collection. */
const amount = pesos({ least: SMALLEST_AMOUNT, most: LARGEST_AMOUNT });

/** A day of the calendar. */
export const date = v.pipe(
  v.string(),
  v.metadata({ format: 'date' }),
  v.check(
    (text) => calendarDate(text) !== undefined,
    'invalid_date: This is not a day of the calendar. Send an existing day as YYYY-MM-DD.',
  ),
  v.transform((text) => calendarDate(text) as NonNullable<ReturnType<typeof calendarDate>>),
);

/** The text on the customer's bank statement. It is normalised, so that a letter with an accent is one character. */
const concept = v.pipe(
  line(200, LONGEST_CONCEPT),
  v.metadata({ maxLength: LONGEST_CONCEPT }),
  v.transform((text) => text.normalize('NFC')),
  v.check(
    (text) => [...text].length <= LONGEST_CONCEPT,
    `too_long: Send at most ${LONGEST_CONCEPT} characters.`,
  ),
  v.check(
    (text) => cleanText(text) !== '',
    'unreadable: No character of this concept can appear in the bank’s file. Use at least one letter from A to Z or digit.',
  ),
);

const customer = { name: line(LONGEST_NAME), email: email() };

/** A member that may be left out. `null` leaves it out as well, so that a record that was read can be sent. */
const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.optional(v.nullable(schema)),
    v.transform((value) => value ?? undefined),
  );

export const newDirectDebit = v.strictObject({
  customer_id: customerId(),
  customer: v.strictObject(customer),
  payment_method_id: orNull(id()),
  currency: only('MXN', 'unsupported_currency: Direct debits are in MXN only. Send MXN.'),
  is_fixed_amount: v.optional(v.boolean(), true),
  amount: orNull(amount),
  max_amount: v.optional(amount),
  is_recurring: v.optional(v.boolean(), false),
  interval: orNull(v.picklist(INTERVALS, `unknown_interval: Use one of ${INTERVALS.join(', ')}.`)),
  next_payment_date: date,
  end_date: orNull(date),
  concept,
  language: v.optional(language, 'es'),
  send_email: v.optional(v.boolean(), true),
  notify_url: orNull(webhookUrl()),
  external_id: orNull(externalId),
  metadata: v.optional(metadata, {}),
} satisfies Record<keyof Given, v.GenericSchema>);

/** The members that can change according to `CHANGES`, and the only status that can be set. */
export const changes = v.strictObject({
  status: v.optional(v.literal('cancelled', 'unknown_status: This status cannot be set. Send cancelled.')),
  next_payment_date: v.optional(date),
  end_date: v.optional(v.nullable(date)),
  amount: v.optional(amount),
  max_amount: v.optional(amount),
  concept: v.optional(concept),
  interval: v.optional(v.picklist(INTERVALS, `unknown_interval: Use one of ${INTERVALS.join(', ')}.`)),
  payment_method_id: v.optional(id()),
  customer: v.optional(
    v.pipe(
      v.strictObject({ name: v.optional(customer.name), email: v.optional(customer.email) }),
      v.check(
        (some) => Object.keys(some).length > 0,
        'empty: This object is empty. Send the name, the email address, or both.',
      ),
    ),
  ),
  language: v.optional(language),
  send_email: v.optional(v.boolean()),
  notify_url: v.optional(v.nullable(webhookUrl())),
  external_id: v.optional(v.nullable(externalId)),
  metadata: v.optional(metadata),
} satisfies Record<Changeable | 'status', v.GenericSchema>);

/**
 * A charge in addition to the schedule. By default it has the amount and the concept of the direct debit, and the first
 * possible day.
 */
export const newCharge = v.strictObject({
  amount: v.optional(amount),
  concept: v.optional(concept),
  charge_date: v.optional(date),
  ...given,
});

/** The change of a charge that has not been sent to the bank: one of the two members. */
export const chargeChanges = v.strictObject({
  status: v.optional(v.literal('cancelled', 'unknown_status: This status cannot be set. Send cancelled.')),
  charge_date: v.optional(date),
});

const place = (most: number) => v.optional(line(most));

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;
const SEND_DEGREES = 'Send degrees as a number, such as 19.4326.';
const WRONG_TYPE = `invalid_type: ${SEND_DEGREES}`;

/** Degrees, as a number or as a text. They are stored and shown as a number. */
const coordinate = (limit: number) =>
  v.optional(
    v.pipe(
      v.union(
        [v.number(), v.pipe(v.string(), v.regex(DEGREES, `invalid_format: ${SEND_DEGREES}`))],
        WRONG_TYPE,
      ),
      // A text in another form already has its own error.
      v.check(
        (degrees) => !(Math.abs(Number(degrees)) > limit),
        `out_of_range: Send degrees from -${limit} to ${limit}.`,
      ),
      v.transform((degrees) => storable(Number(degrees))),
    ),
  );

/** Returns zero for `-0` and for numbers too close to zero: JSON has both, and DynamoDB cannot store them. */
const storable = (degrees: number) => (Math.abs(degrees) < 1e-15 ? 0 : degrees);

/** The body of an acknowledgment. Members of the origin that it omits are detected. */
export const acknowledgment = v.strictObject({
  direct_debit_id: v.optional(id()),
  timezone: place(64),
  country: place(64),
  region: place(128),
  city: place(128),
  latitude: coordinate(90),
  longitude: coordinate(180),
  fingerprint: place(256),
  language: v.optional(language),
  terms_hash: v.optional(termsHash),
  orders: v.optional(v.pipe(v.array(id()), v.maxLength(50, 'too_many: Send at most 50 orders.'))),
});
