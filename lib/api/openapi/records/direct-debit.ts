import {
  day,
  flag,
  idOf,
  instant,
  type JsonSchema,
  listOf,
  named,
  oneOf,
  orNull,
  pesos,
  record,
  text,
} from '#lib/api/openapi/json-schema.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import {
  DEBIT_STATUSES,
  FIRST_REFERENCE,
  LAST_REFERENCE,
  REQUIREMENTS,
} from '#lib/domain/direct-debit/record.ts';

export const reference: JsonSchema = {
  type: 'integer',
  minimum: FIRST_REFERENCE,
  maximum: LAST_REFERENCE,
  description: 'Seven digits that no other direct debit and no other charge has.',
};

export const AcknowledgeBy: JsonSchema = record(
  'Who acknowledged, from where and with what. Kept for good.',
  {
    ip: text('The customer’s address on the network.'),
    browser: text('The customer’s browser.'),
    timezone: text('Detected time zone.'),
    country: text('Detected country.'),
    region: text('Detected region.'),
    city: text('Detected city.'),
    latitude: text('Detected latitude, in degrees.'),
    longitude: text('Detected longitude, in degrees.'),
    fingerprint: text('The device’s fingerprint, where one was sent.'),
    acknowledged_at: instant('When the customer acknowledged.'),
  },
  ['fingerprint'],
);

const members = {
  id: idOf('dd', 'The id of the direct debit.'),
  account_id: idOf('acc', 'Your account.'),
  reference,
  status: oneOf(DEBIT_STATUSES, '`cancelled` and `completed` are final.'),
  requirements: listOf(
    oneOf(REQUIREMENTS, 'Something outstanding.'),
    'What it still waits for; empty once it is active.',
  ),
  customer_id: text('Your id of the customer.'),
  customer: record('Who is asked to agree.', {
    name: text('The customer’s name.'),
    email: text('Where mails to the customer go.'),
  }),
  payment_method_id: orNull(idOf('pm', 'The payment method that it collects from.')),
  currency: { type: 'string', const: 'MXN', description: 'The currency.' },
  is_fixed_amount: flag('Whether each collection is of the same amount.'),
  amount: orNull(pesos('Pesos of each collection, where that is fixed.')),
  max_amount: orNull(pesos('The most that one collection may be, where the amount varies.')),
  is_recurring: flag('Whether it collects more than once.'),
  interval: orNull(oneOf(INTERVALS, 'How often it collects.')),
  next_payment_date: orNull(day('The next business day on which it collects.')),
  requested_payment_date: day('The day that was asked for, where that is no business day.'),
  end_date: orNull(day('No payment is due after this day.')),
  concept: text('What the customer reads on the bank statement.'),
  language: oneOf(['es', 'en'], 'The language of mails and of the activation page.'),
  send_email: flag('Whether the customer gets mails.'),
  email_bounced: flag('Whether the last mail to the customer came back.'),
  notify_url: orNull(text('An address of yours.')),
  metadata: {
    type: 'object',
    description: 'Your own keys and values.',
    additionalProperties: { type: 'string' },
  },
  validation_level: {
    type: 'integer',
    enum: [1, 2],
    description: '2 where the customer’s identity is verified as well.',
  },
  identity_verification: orNull(
    record('The identity verification of level 2.', {
      status: oneOf(['pending', 'approved', 'declined'], 'What is in force.'),
      url: orNull(text('Where the customer does it.')),
      decided_at: orNull(instant('When the provider decided.')),
    }),
  ),
  acknowledge_by: orNull(named('AcknowledgeBy', 'The acknowledgment, once there is one.')),
  created_at: instant('When it was created.'),
  updated_at: instant('When it last changed.'),
};

const ofLink = {
  merchant: record('For whoever comes by a link: who collects.', { name: text('Your name.') }),
  payment_method: orNull(
    record('For whoever comes by a link: the account that is collected from.', {
      id: idOf('pm', 'The id of the payment method.'),
      bank: text('The bank’s three digits.'),
      number: text('Its last four digits, after asterisks.', { pattern: '^\\*{14}[0-9]{4}$' }),
      validation: named('AccountValidation'),
    }),
  ),
};

export const DirectDebit: JsonSchema = record(
  'A customer’s authorisation to collect from a bank account, once or again and again.',
  { ...members, ...ofLink },
  ['requested_payment_date', ...Object.keys(ofLink)],
);

export const AcknowledgedDirectDebit: JsonSchema = record(
  'A direct debit as its customer’s link shows it after the acknowledgment.',
  {
    ...members,
    ...ofLink,
    next_link: orNull(named('SessionLink', 'The link for what is still outstanding.')),
  },
  ['requested_payment_date'],
);

export const SessionLink: JsonSchema = record('A link for the customer, good for 24 hours and for one use.', {
  url: text('The address to send to the customer. The token stands behind the `#`, so no server logs it.'),
  token: text(
    'The token by itself. It reaches this direct debit and its customer’s payment methods, nothing else.',
  ),
  purpose: oneOf(['activation', 'validation'], 'To acknowledge, or to bring what is still outstanding.'),
  expires_at: instant('From this instant on it is refused.'),
});
