import * as v from 'valibot';
import { INTERVALS } from '../domain/calendar/cycles.ts';
import { calendarDate, mexicoCityDate } from '../domain/calendar/dates.ts';
import { DEBIT_STATUSES, LARGEST_AMOUNT, SMALLEST_AMOUNT } from '../domain/direct-debit.ts';
import { amountOf, centavosOf } from '../domain/money.ts';
import { type Access, scopes, scopesOrLink, signature } from './access.ts';
import type { FieldError } from './errors.ts';
import { customerId, id, line, listQuery } from './members.ts';
import type { Method, Route } from './route.ts';

const reading = scopes('read_direct_debits', 'write_direct_debits');
const writing = scopes('write_direct_debits');
const readingOne = scopesOrLink(
  'direct_debit',
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
);

const inThePath = v.strictObject({ id: id() });

/** An amount of one collection, in pesos; centavos from here on. */
const amount = v.pipe(
  v.number(),
  v.check((pesos) => centavosOf(pesos) !== undefined, 'too_precise: Write pesos with at most two decimals.'),
  v.minValue(amountOf(SMALLEST_AMOUNT), 'below_minimum: The smallest amount is 10.00.'),
  v.maxValue(amountOf(LARGEST_AMOUNT), 'above_maximum: The largest amount is 50000.00.'),
  v.transform((pesos) => centavosOf(pesos) ?? SMALLEST_AMOUNT),
);

const date = v.pipe(
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
);

const httpsAddress = v.pipe(
  v.string(),
  v.maxLength(2048, 'too_long: Use a shorter address.'),
  v.check(isHttps, 'invalid_url: Use an address that begins with https://, without user or password.'),
);

const metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(40, 'too_long: Use at most 40 characters for a key.')),
    v.pipe(v.string(), v.maxLength(500, 'too_long: Use at most 500 characters for a value.')),
  ),
  v.check((pairs) => Object.keys(pairs).length <= 50, 'too_many: Use at most 50 keys.'),
);

const newDirectDebit = v.strictObject({
  customer_id: customerId(),
  customer: v.strictObject({
    name: line(140),
    email: v.pipe(
      v.string(),
      v.maxLength(254, 'too_long: Use at most 254 characters.'),
      v.email('invalid_email: Write an address as name@example.com.'),
    ),
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
  notify_url: v.optional(httpsAddress),
  metadata: v.optional(metadata, {}),
});

export type NewDirectDebit = v.InferOutput<typeof newDirectDebit>;

const changes = v.strictObject({
  status: v.optional(v.literal('cancelled', 'unknown_status: The one status to set is cancelled.')),
  next_payment_date: v.optional(date),
  amount: v.optional(amount),
  max_amount: v.optional(amount),
  concept: v.optional(concept),
  interval: v.optional(v.picklist(INTERVALS, `unknown_interval: Use one of ${INTERVALS.join(', ')}.`)),
  payment_method_id: v.optional(id()),
});

export const createDirectDebit = {
  id: 'createDirectDebit',
  method: 'POST',
  path: '/api/direct-debits',
  access: writing,
  handler: 'direct-debits/create',
  summary: 'Create a direct debit',
  body: newDirectDebit,
  rules: (body, now) => [...membersThatBelongTogether(body), ...datesToCome(body, now)],
  success: 201,
} as const satisfies Route;

export const listDirectDebits = {
  id: 'listDirectDebits',
  method: 'GET',
  path: '/api/direct-debits',
  access: reading,
  handler: 'direct-debits/list',
  summary: 'List direct debits',
  query: listQuery(DEBIT_STATUSES),
  success: 200,
} as const satisfies Route;

export const getDirectDebit = {
  id: 'getDirectDebit',
  method: 'GET',
  path: '/api/direct-debits/{id}',
  access: readingOne,
  handler: 'direct-debits/get',
  summary: 'Get a direct debit',
  params: inThePath,
  success: 200,
} as const satisfies Route;

export const updateDirectDebit = {
  id: 'updateDirectDebit',
  method: 'PATCH',
  path: '/api/direct-debits/{id}',
  access: writing,
  handler: 'direct-debits/update',
  summary: 'Change or cancel a direct debit',
  params: inThePath,
  body: changes,
  rules: (body, now) => [...somethingToChange(body), ...datesToCome(body, now)],
  success: 200,
} as const satisfies Route;

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

export const acknowledgeDirectDebit = {
  id: 'acknowledgeDirectDebit',
  method: 'POST',
  path: '/api/direct-debits/acknowledge',
  access: scopesOrLink('body', 'activate_single_direct_debit'),
  handler: 'direct-debits/acknowledge',
  summary: 'Record the customer’s acknowledgment',
  body: v.strictObject({
    direct_debit_id: v.optional(id()),
    timezone: place(64),
    country: place(64),
    region: place(128),
    city: place(128),
    latitude: coordinate(90),
    longitude: coordinate(180),
    fingerprint: place(256),
  }),
  bodyOptional: true,
  success: 200,
} as const satisfies Route;

export const createSessionLink = {
  id: 'createSessionLink',
  method: 'POST',
  path: '/api/direct-debits/{id}/session-link',
  access: scopesOrLink('direct_debit', 'write_direct_debits', 'generate_direct_debit_session_link'),
  handler: 'direct-debits/create-session-link',
  summary: 'Create a link for the customer',
  params: inThePath,
  body: v.strictObject({
    purpose: v.optional(
      v.picklist(['activation', 'validation'], 'unknown_purpose: Use activation or validation.'),
    ),
  }),
  bodyOptional: true,
  success: 201,
} as const satisfies Route;

export const resendEmail = {
  id: 'resendEmail',
  method: 'POST',
  path: '/api/direct-debits/{id}/resend-email',
  access: writing,
  handler: 'direct-debits/resend-email',
  summary: 'Send the activation or validation mail again',
  params: inThePath,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
} as const satisfies Route;

export const receiveIdentityResult = {
  id: 'receiveIdentityResult',
  method: 'POST',
  path: '/api/direct-debits/kyc',
  access: signature,
  handler: 'not-implemented',
  summary: 'Receive the result of an identity verification',
  rawBody: true,
  success: 200,
} as const satisfies Route;

/** Declared, and answered with 501 `not_implemented` until it is built. */
const planned = (
  routeId: string,
  method: Method,
  path: `/${string}`,
  access: Access,
  summary: string,
): Route => ({
  id: routeId,
  method,
  path: `/api/direct-debits${path}`,
  access,
  handler: 'not-implemented',
  summary,
  success: method === 'GET' ? 200 : 201,
});

export const directDebitRoutes: readonly Route[] = [
  createDirectDebit,
  listDirectDebits,
  getDirectDebit,
  updateDirectDebit,
  acknowledgeDirectDebit,
  createSessionLink,
  resendEmail,
  receiveIdentityResult,
  planned('getActiveSummary', 'GET', '/summary/active-direct-debits', reading, 'Active direct debits'),
  planned('getProcessedSummary', 'GET', '/summary/total-processed', reading, 'What was collected'),
  planned('getSuccessRate', 'GET', '/summary/success-rate', reading, 'Share of collections that succeed'),
  planned('getFailedSummary', 'GET', '/summary/failed-payments', reading, 'What failed, and why'),
  planned('listPayments', 'GET', '/{id}/payments', readingOne, 'List the payments of a direct debit'),
  planned('retryDirectDebit', 'POST', '/{id}/retry', writing, 'Retry the latest failed payment'),
  planned('createCharge', 'POST', '/{id}/charges', writing, 'Charge an active direct debit'),
  planned('retryCharge', 'POST', '/{id}/charges/{order_id}/retry', writing, 'Retry a failed payment'),
];

type Members = Readonly<Record<string, unknown>>;

function membersThatBelongTogether(body: Members): FieldError[] {
  const isFixed = body.is_fixed_amount !== false;
  const isRecurring = body.is_recurring === true;
  return [
    ...unless(
      !isFixed || body.amount !== undefined,
      'amount',
      'required',
      'Send the amount, since it is fixed.',
    ),
    ...unless(
      isFixed || body.amount === undefined,
      'amount',
      'not_fixed',
      'Send max_amount, since the amount varies.',
    ),
    ...unless(
      !isFixed || body.max_amount === undefined,
      'max_amount',
      'fixed',
      'Send amount alone, since it is fixed.',
    ),
    ...unless(
      !isRecurring || body.interval !== undefined,
      'interval',
      'required',
      'Send the interval, since it recurs.',
    ),
    ...unless(
      isRecurring || body.interval === undefined,
      'interval',
      'not_recurring',
      'Leave it out: it does not recur.',
    ),
    ...unless(
      isRecurring || body.end_date === undefined,
      'end_date',
      'not_recurring',
      'Leave it out: it does not recur.',
    ),
  ];
}

function datesToCome({ next_payment_date: next, end_date: end }: Members, now: Date): FieldError[] {
  const today: string = mexicoCityDate(now);
  const [first, last] = [dateIn(next), dateIn(end)];
  return [
    ...unless(!first || first > today, 'next_payment_date', 'not_in_future', 'Choose a day after today.'),
    ...unless(
      !first || !last || last >= first,
      'end_date',
      'before_first',
      'Choose a day after the first payment.',
    ),
  ];
}

function somethingToChange(body: Members): FieldError[] {
  const members = Object.keys(body);
  return [
    ...unless(members.length > 0, '', 'empty', 'Send what is to change.'),
    ...unless(
      !members.includes('status') || members.length === 1,
      'status',
      'not_alone',
      'Cancel in a request of its own.',
    ),
  ];
}

function unless(fine: boolean, field: string, code: string, message: string): FieldError[] {
  return fine ? [] : [{ field, code, message }];
}

function dateIn(value: unknown): string | undefined {
  return typeof value === 'string' ? calendarDate(value) : undefined;
}

function isHttps(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'https:' && !address.username && !address.password;
}
