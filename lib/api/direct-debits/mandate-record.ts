import * as v from 'valibot';
import {
  always,
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
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { FAULTS } from '#lib/domain/mandate/chain.ts';
import { ENTRY_TYPES } from '#lib/domain/mandate/entry.ts';
import { reference } from './record.ts';

const terms = part('The full terms at that time, as they were shown to the customer who agreed.', {
  merchant: part('The merchant who collects.', {
    name: text('The name that customers know.'),
    legal_name: orNull(text('The legal name.')),
    address: orNull(text('The address.')),
    support_email: orNull(text('The email address for customers.')),
    support_phone: orNull(text('The telephone number for customers.')),
    support_url: orNull(text('The URL of the help page for customers.')),
    privacy_notice_url: orNull(text('The URL of the full privacy notice.')),
  }),
  reference,
  concept: text('What the customer pays for.'),
  customer: part('The customer who authorises.', {
    name: text('The name.'),
    email: text('The email address.'),
  }),
  currency,
  is_fixed_amount: flag('Whether each collection has the same amount.'),
  amount: orNull(pesos('The amount of each collection in pesos; null if it varies.')),
  max_amount: pesos('The maximum in pesos that may be collected for one billing period.'),
  interval: oneOf([...INTERVALS, 'once'], 'How often it collects.'),
  first_payment_date: orNull(day('The day of the first collection, as planned at that time.')),
  end_date: orNull(day('Nothing is collected after this day.')),
  account: orNull(
    part('The account that is charged.', {
      payment_method_id: idOf('pm', 'The id of the payment method.'),
      bank: text('The bank’s three digits.'),
      last4: textLike(/^[0-9]{4}$/, 'The last four digits of its number.'),
      number_digest: orNull(
        text(
          'A keyed digest of the whole number: the same number has the same digest. The number itself is sealed next to the entry. Null in entries that are older than this member.',
        ),
      ),
    }),
  ),
  holder: orNull(
    part('The holder of the account: as declared, or as confirmed by the bank once `verified_at` is set.', {
      name: text('The name.'),
      rfc: orNull(text('The RFC; a customer’s link sees its last three characters.')),
      verified_at: orNull(instant('When the bank confirmed it.')),
    }),
  ),
  shown: orNull(
    part('The terms as the customer’s page showed them. Null in entries that are older than this member.', {
      language: oneOf(LANGUAGES, 'The language of the page.'),
      rows: listOf(
        part('A row.', { label: text('The label.'), value: text('The value.') }),
        'The rows, in the order of the page.',
      ),
      notes: listOf(
        text('A sentence.'),
        'The sentences below the rows: that unpaid amounts of earlier periods may be collected together with a later one, and that the direct debit can be cancelled at any time.',
      ),
    }),
  ),
});

const texts = (description: string) => v.pipe(v.record(v.string(), v.string()), v.description(description));

const link = part('The customer’s link, and how it was delivered.', {
  id: text('The id of the link.'),
  purpose: oneOf(LINK_PURPOSES, 'The purpose of the link.'),
  issued_at: instant('When the link was created.'),
  delivery: v.pipe(
    v.variant('by', [
      part('A link that we mailed.', {
        by: always('mail', 'The way of delivery.'),
        to: text('The recipient’s address.'),
        message_id: orNull(text('The id of the mail at SES.')),
        sent_at: orNull(instant('When the mail was sent.')),
        delivered_at: orNull(instant('When the recipient’s server accepted the mail.')),
      }),
      part(
        'A link that was returned to the merchant, also if it was mailed afterwards, or that continues the page of such a link.',
        { by: always('merchant', 'The way of delivery.') },
      ),
      part('A link that was returned to the customer’s open page.', {
        by: always('page', 'The way of delivery.'),
      }),
    ]),
    v.description('How the link was delivered.'),
  ),
});

const entry = part('One entry. It never changes.', {
  n: count('The number of the entry, counted from 1 without gaps.', { least: 1 }),
  type: oneOf(ENTRY_TYPES, 'The type of the entry.'),
  at: instant('When the recorded change was made.'),
  simulated: flag(
    'Whether the account had a clock of its own, in the sandbox: the dates of the terms are simulated.',
  ),
  terms,
  consent: orNull(
    part('The wording that the customer agreed to, as the page showed it.', {
      language: oneOf(LANGUAGES, 'The language of the wording.'),
      version: text('The version of the wording.'),
      words: listOf(text('A sentence.'), 'The sentences, in the order of the page.'),
    }),
  ),
  origin: orNull(
    part('The origin of the request. A link sees null unless the request was the customer’s.', {
      observed: texts('Observed from the network: IP address, browser, place.'),
      declared: texts('Declared by the page.'),
    }),
  ),
  link: orNull(link),
  detail: orNull(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('Further details: the actor, the amended terms, the bank’s code, the listed orders.'),
    ),
  ),
  text: orNull(
    text(
      'The entry as it is stored: the hash and the signature cover its bytes in UTF-8. The holder’s RFC is sealed in it. A link sees null if the text contains the origin of a request of yours.',
    ),
  ),
  hash: textLike(/^[0-9a-f]{64}$/, 'The SHA-256 of these bytes.'),
  previous_hash: orNull(textLike(/^[0-9a-f]{64}$/, 'The hash of the previous entry.')),
  signature: text('A detached JWS (ES256) over the same bytes.'),
});

export const Mandate = record(
  'Mandate',
  'The evidence of what the customer authorised, and of everything that changed it.',
  {
    entries: listOf(entry, 'The entries, oldest first. Entries that were tampered with are omitted.'),
    verified: flag('Whether every stored byte is unchanged and no entry is missing.'),
    broken: orNull(
      part('The first fault that was found.', {
        entry: count('The number of the entry.', { least: 0 }),
        what: oneOf(
          FAULTS,
          'The fault. `missing`: the entry is missing. `changed`: its bytes have changed. `signature`: the signature is not ours. `unlinked`: it does not contain the hash of the previous entry. `sealed`: the sealed account number or RFC does not open, or is a different one. `head`: the last entry is not the one on record.',
        ),
      }),
    ),
  },
);

export type Mandate = v.InferOutput<typeof Mandate>;
export type ShownEntry = Mandate['entries'][number];
