import * as v from 'valibot';
import { NextLink } from '#lib/api/customer-links/record.ts';
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
  'Whether the account was found to belong to the holder of an RFC.',
  {
    status: oneOf(VALIDATION_STATUSES, 'Where it stands. It takes minutes to hours.'),
    reason: orNull(oneOf(VALIDATION_FAILURES, 'Why it failed.')),
    checked_at: orNull(instant('When the bank’s answer was known.')),
  },
);

const members = {
  id: idOf('pm', 'The id of the payment method.'),
  authorization_id: idOf('auth', 'The id of the authorisation under which the account was given.'),
  account_id: idOf('acc', 'Your account.'),
  customer_id: text('Your id of the customer whose account it is.'),
  name: text('Whose account it is.'),
  business_name: text('The name of the business, or an empty text.'),
  bank: textLike(/^[0-9]{3}$/, 'The bank’s three digits.'),
  number: textLike(
    /^(?:[0-9]{18}|\*{14}[0-9]{4})$/,
    'The 18 digits of the account (CLABE). Whoever comes by a customer’s link sees the last four.',
  ),
  method: always('clabe', 'The kind of account.'),
  country: always('MX', 'Where the account is kept.'),
  default: flag('Whether it is the customer’s default.'),
  deleted: flag('Whether it was deleted.'),
  direct_debit_enabled: flag(
    'Whether its holder passed identity verification. New direct debits on it inherit that.',
  ),
  validation: AccountValidation,
  created_at: instant('When it was added.'),
  updated_at: instant('When it last changed.'),
  next_link: v.exactOptional(
    orNull(NextLink, 'Only for whoever comes by a link: the one that goes on, where that was spent.'),
  ),
};

/** A payment method (Interface, Payment method). */
export const PaymentMethod = record(
  'PaymentMethod',
  'A bank account of a customer, to collect from.',
  members,
);

const { next_link: _, ...own } = members;

/** The same with the last digits of its number alone, for responses to merchants that need not hold more. */
export const MaskedPaymentMethod = record(
  'MaskedPaymentMethod',
  'A bank account of a customer, its number masked.',
  { ...own, number: textLike(/^\*{14}[0-9]{4}$/, 'The last four digits of the account, after asterisks.') },
);

export type AccountValidation = v.InferOutput<typeof AccountValidation>;
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;
