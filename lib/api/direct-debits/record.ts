import * as v from 'valibot';
import { NextLink } from '#lib/api/customer-links/record.ts';
import { CONCEPT, CUSTOMER_ID } from '#lib/api/members/meanings.ts';
import * as merchantData from '#lib/api/members/merchant-data-documentation.ts';
import { shown } from '#lib/api/members/merchant-data-record.ts';
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
import { AcknowledgeBy } from './acknowledgment-record.ts';
import {
  debitedMethod,
  holder,
  merchant,
  termsHash,
  unpaidOrders,
  verificationTransfer,
} from './customer-record.ts';

export const reference = count('Seven digits, unique among all direct debits and charges.', {
  least: FIRST_REFERENCE,
  most: LAST_REFERENCE,
});

const members = {
  id: idOf('dd', 'The id of the direct debit.'),
  account_id: idOf('acc', 'Your account.'),
  reference,
  status: oneOf(DEBIT_STATUSES, 'The status. `cancelled` and `completed` are final.'),
  requirements: listOf(
    oneOf(REQUIREMENTS, 'An outstanding step.'),
    'The steps that are still outstanding; empty while the direct debit is active.',
  ),
  paused: orNull(
    part('Why a direct debit that was active has stopped collecting.', {
      reason: oneOf(PAUSE_REASONS, 'The reason for the pause.'),
      bank_code: orNull(text('The bank’s return code of the order that caused the pause.')),
      since: instant('When the pause began.'),
    }),
  ),
  customer_id: text('Your own id for the customer.'),
  customer: part('The customer who is asked to agree.', {
    name: text('The customer’s name.'),
    email: text('The customer’s email address.'),
  }),
  payment_method_id: orNull(idOf('pm', 'The payment method that it collects from.')),
  currency,
  is_fixed_amount: flag('Whether each collection has the same amount.'),
  amount: orNull(pesos('The amount of each collection in pesos; null if it varies.')),
  max_amount: pesos(
    'The maximum in pesos that may be collected for one billing period; at least the amount.',
  ),
  is_recurring: flag('Whether it collects more than once.'),
  interval: orNull(oneOf(INTERVALS, 'How often it collects.')),
  next_payment_date: orNull(day('The next business day on which it collects.')),
  requested_payment_date: v.exactOptional(day('The day that you requested, if it is not a business day.')),
  end_date: orNull(day('Nothing is collected after this day.')),
  concept: text('The text on the customer’s bank statement.'),
  language: oneOf(LANGUAGES, 'The language of mails and of the activation page.'),
  send_email: flag('Whether mails are sent to the customer.'),
  email_bounced: flag('Whether the last mail to the customer bounced.'),
  notify_url: orNull(text('A URL of yours that receives the webhooks of this direct debit.')),
  ...shown,
  import_id: orNull(
    idOf('imp', 'The import that created it.'),
    'The import that created it; null if a request did.',
  ),
  validation_level: v.pipe(
    v.picklist(VALIDATION_LEVELS),
    v.metadata({
      type: 'integer',
      description:
        'The level of validation: 2 if the customer’s identity is verified as well: each direct debit of an account with the feature `direct-debit-lvl-2`, from its creation.',
    }),
  ),
  identity_verification: orNull(
    part('The identity verification of level 2.', {
      status: oneOf(IDENTITY_STATUSES, 'The status of the verification.'),
      url: orNull(text('The URL where the customer verifies their identity.')),
      decided_at: orNull(instant('When the provider made the decision.')),
    }),
  ),
  acknowledge_by: orNull(
    AcknowledgeBy,
    'The latest acknowledgment; null before the first one. `requirements` shows whether it is in force.',
  ),
  revoked_at: orNull(instant('When it was revoked. Nothing is collected after that.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
} satisfies Record<keyof Given, v.GenericSchema> & Record<string, v.GenericSchema>;

/** A direct debit (Interface, Direct debit), with the members that only the customer's link sees. */
export const DirectDebit = record(
  'DirectDebit',
  'A customer’s authorisation to collect from a bank account, once or repeatedly.',
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
  'A direct debit after its acknowledgment, as its customer’s link sees it.',
  { ...shownToCustomer, next_link: orNull(NextLink, 'The link for what is still outstanding.') },
);

export type DirectDebit = v.InferOutput<typeof DirectDebit>;
export type AcknowledgedDirectDebit = v.InferOutput<typeof AcknowledgedDirectDebit>;

/** A direct debit with the members for its customer's link, before `directDebit` of `link-members.ts` hides some. */
export type CustomerDebit = Omit<AcknowledgedDirectDebit, 'next_link'>;

const MAX_AMOUNT = `The maximum in pesos that may be collected for one billing period. The customer sees it. By default the amount if it is fixed, otherwise ${written(LARGEST_AMOUNT)}.`;
const INTERVAL = 'How often it collects. Required if `is_recurring` is true, and refused otherwise.';
const NEXT_PAYMENT_DATE =
  'The first day to collect, after today in Mexico City. A Saturday, a Sunday or a bank holiday moves to the next business day.';

/** The meaning of each member in a request that creates a direct debit. */
export const meanings = {
  customer_id: CUSTOMER_ID,
  customer: {
    description: 'The customer who is asked to agree.',
    of: { name: 'The customer’s name.', email: 'The customer’s email address.' },
  },
  payment_method_id:
    'The payment method to collect from. Without one, the customer enters an account on the activation page.',
  currency: 'Always MXN.',
  is_fixed_amount: 'Whether each collection has the same amount.',
  amount: 'The amount of each collection in pesos. Required unless `is_fixed_amount` is false.',
  max_amount: MAX_AMOUNT,
  is_recurring: 'Whether it collects more than once.',
  interval: INTERVAL,
  next_payment_date: NEXT_PAYMENT_DATE,
  end_date:
    'Nothing is collected after this day. By default, a direct debit that collects once ends 30 days after its date.',
  concept: CONCEPT,
  language: 'The language of mails and of the activation page.',
  send_email:
    'Whether mails are sent to the customer. If not, hand out a session link, and notify your customer of each `direct_debit.charge_upcoming`. A link that the customer requests is mailed anyway, and so is the confirmation of a revocation by link.',
  notify_url: 'A URL of yours that receives the webhooks of this direct debit. It begins with https://.',
  ...merchantData.meanings,
} satisfies Record<keyof Given, unknown>;

/** The meaning of each member in a request that changes a direct debit. */
export const changeMeanings = {
  ...membersThat(meanings, 'term', 'date', 'correction'),
  status: 'The only status that you can set. Send no other member with it.',
  end_date: 'Nothing is collected after this day. `null` takes the end away, as a later end does.',
  amount: 'The amount in pesos, with at most two decimals.',
  payment_method_id: 'The payment method to collect from.',
  customer: {
    description: 'The customer who agrees or has agreed: send the name, the email address, or both.',
    of: { name: 'The customer’s name.', email: 'The customer’s email address.' },
  },
  language: 'The language of mails and of the customer’s pages.',
  send_email: 'Whether mails are sent to the customer from now on. None is sent for earlier events.',
  notify_url:
    'A URL of yours that receives the webhooks of this direct debit. It begins with https://; null removes it. Webhooks of charges that exist go to it too.',
  ...merchantData.changeMeanings,
};
