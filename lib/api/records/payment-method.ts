import {
  flag,
  idOf,
  instant,
  type JsonSchema,
  named,
  oneOf,
  orNull,
  record,
  text,
} from '#infra/openapi/json-schema.ts';

export const AccountValidation: JsonSchema = record(
  'Whether the account was found to belong to the holder of an RFC.',
  {
    status: oneOf(
      ['unverified', 'pending', 'verified', 'failed'],
      'Where it stands. It takes minutes to hours.',
    ),
    reason: orNull(
      oneOf(
        ['rfc_mismatch', 'receipt_not_available', 'account_not_found', 'account_unreachable'],
        'Why it failed.',
      ),
    ),
    checked_at: orNull(instant('When the bank’s answer was known.')),
  },
);

export const PaymentMethod: JsonSchema = record(
  'A bank account of a customer, to collect from.',
  {
    id: idOf('pm', 'The id of the payment method.'),
    authorization_id: idOf('auth', 'The id of the authorisation under which the account was given.'),
    account_id: idOf('acc', 'Your account.'),
    customer_id: text('Your id of the customer whose account it is.'),
    name: text('Whose account it is.'),
    business_name: text('The name of the business, or an empty text.'),
    bank: text('The bank’s three digits.', { pattern: '^[0-9]{3}$' }),
    number: text(
      'The 18 digits of the account (CLABE). Whoever comes by a customer’s link sees the last four.',
      {
        pattern: '^(?:[0-9]{18}|\\*{14}[0-9]{4})$',
      },
    ),
    method: { type: 'string', const: 'clabe', description: 'The kind of account.' },
    country: { type: 'string', const: 'MX', description: 'Where the account is kept.' },
    default: flag('Whether it is the customer’s default.'),
    deleted: flag('Whether it was deleted.'),
    direct_debit_enabled: flag(
      'Whether its holder passed identity verification. New direct debits on it inherit that.',
    ),
    validation: named('AccountValidation'),
    created_at: instant('When it was added.'),
    updated_at: instant('When it last changed.'),
    next_link: orNull(
      named('SessionLink', 'Only for whoever comes by a link: the one that goes on, where that was spent.'),
    ),
  },
  ['next_link'],
);
