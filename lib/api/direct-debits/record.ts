import * as v from 'valibot';
import { NextLink } from '#lib/api/customer-links/record.ts';
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
  textLike,
} from '#lib/api/members/of-record.ts';
import { AccountValidation } from '#lib/api/payment-methods/record.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { type Given, LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import {
  DEBIT_STATUSES,
  FIRST_REFERENCE,
  IDENTITY_STATUSES,
  LAST_REFERENCE,
  PAUSE_REASONS,
  REQUIREMENTS,
  VALIDATION_LEVELS,
} from '#lib/domain/direct-debit/record.ts';

export const reference = count('Seven digits that no other direct debit and no other charge has.', {
  least: FIRST_REFERENCE,
  most: LAST_REFERENCE,
});

const degrees = (what: string) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.description(`${what}, in degrees: a number where the acknowledgment sent one, otherwise a text.`),
  );

/** The acknowledgment (Interface, acknowledge_by). */
export const AcknowledgeBy = record(
  'AcknowledgeBy',
  'Who acknowledged, from where and with what. Kept for good.',
  {
    ip: text('The customer’s address on the network.'),
    browser: text('The customer’s browser.'),
    timezone: text('Detected time zone.'),
    country: text('Detected country.'),
    region: text('Detected region.'),
    city: text('Detected city.'),
    latitude: degrees('Detected latitude'),
    longitude: degrees('Detected longitude'),
    fingerprint: v.exactOptional(text('The device’s fingerprint, where one was sent.')),
    acknowledged_at: instant('When the customer acknowledged.'),
  },
);

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

const debitedMethod = part('For whoever comes by a link: the account that is collected from.', {
  id: idOf('pm', 'The id of the payment method.'),
  bank: text('The bank’s three digits.'),
  number: textLike(/^\*{14}[0-9]{4}$/, 'Its last four digits, after asterisks.'),
  validation: AccountValidation,
});

const verificationTransfer = part(
  'For links: what the statement shows of the transfer that verifies an account. Null if that is not known.',
  {
    amount: pesos('Pesos: one cent.'),
    sender: text('Whom the statement names as the sender.'),
    concept: text('The concept.'),
  },
);

const unpaidOrders = listOf(
  part('An order that the bank returned by its customer’s word.', {
    id: idOf('ord', 'The id of the order.'),
    amount: pesos('Pesos.'),
    charge_date: day('When it was to be collected.'),
  }),
  'For whoever comes by a link: the unpaid orders that a new consent may list, to be presented again.',
);

const known = (description: string) => orNull(text(`${description} Null where it is not known.`));

const merchant = part('For whoever comes by a link: who collects, and where to turn to.', {
  name: text('Your name.'),
  legal_name: known('Your legal name.'),
  address: known('Your postal address.'),
  support: part('Where customers turn to.', {
    email: known('An address for mails, which is also where replies to mails go.'),
    phone: known('A telephone number.'),
    url: known('A page.'),
  }),
  privacy_notice_url: known('Where your whole privacy notice is.'),
});

const termsHash = text(
  'For whoever comes by a link: names the terms as they stand. An acknowledgment that sends it is to these and to no others.',
);

const holder = part('For whoever comes by a link: whose account it is, as it was declared.', {
  name: text('The holder’s name, as the bank is told it.'),
});

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

export type AcknowledgeBy = v.InferOutput<typeof AcknowledgeBy>;
export type DirectDebit = v.InferOutput<typeof DirectDebit>;
export type AcknowledgedDirectDebit = v.InferOutput<typeof AcknowledgedDirectDebit>;

/** A direct debit with all that its customer is shown beyond the record; links see of it what is listed for them. */
export type CustomerDebit = Omit<AcknowledgedDirectDebit, 'next_link'>;

/** The account that it collects from, masked. */
export type ShownMethod = v.InferOutput<typeof debitedMethod>;
