import * as v from 'valibot';
import { NextLink } from '#lib/api/customer-links/record.ts';
import { CONCEPT, CUSTOMER_ID } from '#lib/api/members/meanings.ts';
import {
  count,
  currency,
  day,
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { written } from '#lib/api/members/of-request.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { IDENTITY_STATUSES, VALIDATION_LEVELS } from '#lib/domain/direct-debit/authorisation.ts';
import { type Given, LANGUAGES, membersThat } from '#lib/domain/direct-debit/given.ts';
import {
  DEBIT_STATUSES,
  FIRST_REFERENCE,
  LARGEST_AMOUNT,
  LAST_REFERENCE,
  PAUSE_REASONS,
  REQUIREMENTS,
} from '#lib/domain/direct-debit/record.ts';
import { METADATA } from '#lib/domain/limits.ts';
import { AcknowledgeBy } from './acknowledgment-record.ts';
import {
  debitedMethod,
  holder,
  merchant,
  termsHash,
  unpaidOrders,
  verificationTransfer,
} from './customer-record.ts';

export const reference = count('Seven digits that no other direct debit and no other charge has.', {
  least: FIRST_REFERENCE,
  most: LAST_REFERENCE,
});

const members = {
  id: idOf('dd', 'The id of the direct debit.'),
  account_id: idOf('acc', 'Your account.'),
  reference,
  status: oneOf(DEBIT_STATUSES, '`cancelled` and `completed` are final.'),
  requirements: listOf(
    oneOf(REQUIREMENTS, 'Something outstanding.'),
    'What it waits for; empty while it is active.',
  ),
  paused: orNull(
    part('Why a direct debit that was active collects no more.', {
      reason: oneOf(PAUSE_REASONS, 'What stopped it.'),
      bank_code: orNull(text('The code with which the bank returned the order that stopped it.')),
      since: instant('When that was.'),
    }),
  ),
  customer_id: text('Your id of the customer.'),
  customer: part('Who is asked to agree.', {
    name: text('The customer’s name.'),
    email: text('Where mails to the customer go.'),
  }),
  payment_method_id: orNull(idOf('pm', 'The payment method that it collects from.')),
  currency,
  is_fixed_amount: flag('Whether each collection is of the same amount.'),
  amount: orNull(pesos('Pesos of each collection, where that is fixed.')),
  max_amount: pesos('The most that may be taken for one billing period; at least the amount.'),
  is_recurring: flag('Whether it collects more than once.'),
  interval: orNull(oneOf(INTERVALS, 'How often it collects.')),
  next_payment_date: orNull(day('The next business day on which it collects.')),
  requested_payment_date: v.exactOptional(day('The day that was asked for, where that is no business day.')),
  end_date: orNull(day('Nothing is collected after this day.')),
  concept: text('What the customer reads on the bank statement.'),
  language: oneOf(LANGUAGES, 'The language of mails and of the activation page.'),
  send_email: flag('Whether the customer gets mails.'),
  email_bounced: flag('Whether the last mail to the customer came back.'),
  notify_url: orNull(text('An address of yours.')),
  metadata: v.pipe(v.record(v.string(), v.string()), v.description('Your own keys and values.')),
  validation_level: v.pipe(
    v.picklist(VALIDATION_LEVELS),
    v.metadata({ type: 'integer', description: '2 where the customer’s identity is verified as well.' }),
  ),
  identity_verification: orNull(
    part('The identity verification of level 2.', {
      status: oneOf(IDENTITY_STATUSES, 'What is in force.'),
      url: orNull(text('Where the customer does it.')),
      decided_at: orNull(instant('When the provider decided.')),
    }),
  ),
  acknowledge_by: orNull(
    AcknowledgeBy,
    'The latest acknowledgment, once there is one. Whether it is in force, the requirements tell.',
  ),
  revoked_at: orNull(instant('When it was revoked. Nothing more is collected since.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
} satisfies Record<keyof Given, v.GenericSchema> & Record<string, v.GenericSchema>;

/** A direct debit (Interface, Direct debit). The customer's link sees more of it than the merchant. */
export const DirectDebit = record(
  'DirectDebit',
  'A customer’s authorisation to collect from a bank account, once or again and again.',
  {
    ...members,
    terms_hash: v.exactOptional(termsHash),
    merchant: v.exactOptional(merchant),
    holder: v.exactOptional(orNull(holder)),
    payment_method: v.exactOptional(orNull(debitedMethod)),
    verification_transfer: v.exactOptional(orNull(verificationTransfer)),
    unpaid_orders: v.exactOptional(unpaidOrders),
  },
);

const shownToCustomer = {
  ...members,
  terms_hash: termsHash,
  merchant,
  holder: orNull(holder),
  payment_method: orNull(debitedMethod),
  verification_transfer: orNull(verificationTransfer),
  unpaid_orders: unpaidOrders,
};

export const AcknowledgedDirectDebit = record(
  'AcknowledgedDirectDebit',
  'A direct debit as its customer’s link shows it after the acknowledgment.',
  { ...shownToCustomer, next_link: orNull(NextLink, 'The link for what is still outstanding.') },
);

export type DirectDebit = v.InferOutput<typeof DirectDebit>;
export type AcknowledgedDirectDebit = v.InferOutput<typeof AcknowledgedDirectDebit>;

/** A direct debit with all that its customer is shown beyond the record; links see of it what is listed for them. */
export type CustomerDebit = Omit<AcknowledgedDirectDebit, 'next_link'>;

const MAX_AMOUNT = `The most that may be taken for one billing period, as the customer sees it. By default the amount, where that is fixed, otherwise ${written(LARGEST_AMOUNT)}.`;
const INTERVAL = 'How often it is collected. Required when it recurs, and only then.';
const NEXT_PAYMENT_DATE =
  'The first day to collect, after today in Mexico City. A Saturday, a Sunday or a bank holiday moves to the next business day.';

/** What each member means to whoever creates a direct debit. */
export const meanings = {
  customer_id: CUSTOMER_ID,
  customer: {
    description: 'Who is asked to agree.',
    of: { name: 'The customer’s name.', email: 'Where mails to the customer go.' },
  },
  payment_method_id:
    'The payment method to collect from. Without one, the customer gives an account on the activation page.',
  currency: 'The one currency is MXN.',
  is_fixed_amount: 'Whether each collection is of the same amount.',
  amount: 'Pesos of each collection. Required unless `is_fixed_amount` is false.',
  max_amount: MAX_AMOUNT,
  is_recurring: 'Whether it collects more than once.',
  interval: INTERVAL,
  next_payment_date: NEXT_PAYMENT_DATE,
  end_date: 'Nothing is collected after this day. What collects once ends 30 days after its date by default.',
  concept: CONCEPT,
  language: 'The language of mails and of the activation page.',
  send_email:
    'Whether the customer gets mails. Without them, hand out a session link, and notify your customer of each `direct_debit.charge_upcoming`; a link that the customer asks for is mailed all the same, and so is that they have revoked by link.',
  notify_url: 'An address of yours, beginning with https://.',
  metadata: `Your own keys and values, at most ${METADATA.keys}.`,
} satisfies Record<keyof Given, unknown>;

/** The same of a change: what a member means there where that is something else. */
export const changeMeanings = {
  ...membersThat(meanings, 'term', 'date', 'correction'),
  status: 'The one status that can be set. Alone.',
  end_date: 'Nothing is collected after this day.',
  amount: 'Pesos, with at most two decimals.',
  payment_method_id: 'The payment method to collect from.',
  customer: {
    description: 'Who agrees, or has agreed: the name, the address, or both.',
    of: { name: 'The customer’s name.', email: 'Where mails to the customer go.' },
  },
  language: 'The language of mails and of the customer’s pages.',
  send_email: 'Whether the customer gets mails from now on. None is sent for what was before.',
  notify_url: 'An address of yours, beginning with https://; null removes it.',
  metadata: `Your own keys and values, at most ${METADATA.keys}, in the place of all before.`,
};
