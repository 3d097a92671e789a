import * as v from 'valibot';
import { NextLink } from '#lib/api/customer-links/record.ts';
import { shown } from '#lib/api/members/merchant-data-record.ts';
import {
  always,
  flag,
  idOf,
  instant,
  oneOf,
  orNull,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { VALIDATION_FAILURES, VALIDATION_STATUSES } from '#lib/domain/payment-method/record.ts';

export const AccountValidation = record(
  'AccountValidation',
  'The validation: whether the account belongs to the holder of an RFC.',
  {
    status: oneOf(VALIDATION_STATUSES, 'The status of the validation, which takes minutes to hours.'),
    reason: orNull(oneOf(VALIDATION_FAILURES, 'Why the validation failed.')),
    checked_at: orNull(instant('When the result of the bank was known.')),
  },
);

const members = {
  id: idOf('pm', 'The id of the payment method.'),
  authorization_id: idOf('auth', 'The id of the authorisation with which the account was added.'),
  account_id: idOf('acc', 'Your account.'),
  customer_id: text('Your own id for the customer who owns the account.'),
  name: text('The name of the account’s holder.'),
  business_name: text('The name of the business, or an empty string.'),
  bank: textLike(/^[0-9]{3}$/, 'The bank’s three digits.'),
  number: textLike(
    /^(?:[0-9]{18}|\*{14}[0-9]{4})$/,
    'The account number (CLABE), 18 digits. A customer’s link sees the last four digits.',
  ),
  method: always('clabe', 'The kind of account.'),
  country: always('MX', 'The country of the account.'),
  default: flag('Whether it is the customer’s default payment method.'),
  deleted: flag('Whether it was deleted.'),
  direct_debit_enabled: flag(
    'Whether its holder passed identity verification. New direct debits with this payment method inherit the verification.',
  ),
  validation: AccountValidation,
  ...shown,
  created_at: instant('When it was added.'),
  updated_at: instant('When it last changed.'),
  next_link: v.exactOptional(
    orNull(
      NextLink,
      'Only for a customer’s link: the link with which the customer continues, if this one was used up.',
    ),
  ),
};

/** A payment method (Interface, Payment method). */
export const PaymentMethod = record(
  'PaymentMethod',
  'A bank account of a customer from which direct debits collect.',
  members,
);

const { next_link: _, ...own } = members;

/**
 * A payment method that shows the last four digits of its number, for responses to merchants that do not need the
 * others.
 */
export const MaskedPaymentMethod = record(
  'MaskedPaymentMethod',
  'A bank account of a customer, with its number masked.',
  { ...own, number: textLike(/^\*{14}[0-9]{4}$/, 'The last four digits of the account, after asterisks.') },
);

export type AccountValidation = v.InferOutput<typeof AccountValidation>;
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;
