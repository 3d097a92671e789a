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

const terms = part('The full terms as they stood, and as whoever agreed was shown them.', {
  merchant: part('Who collects.', {
    name: text('The name that customers know.'),
    legal_name: orNull(text('The legal name.')),
    address: orNull(text('The address.')),
    support_email: orNull(text('Where customers write to.')),
    support_phone: orNull(text('Where customers call.')),
    support_url: orNull(text('Where customers find help.')),
    privacy_notice_url: orNull(text('The whole privacy notice.')),
  }),
  reference,
  concept: text('What is paid.'),
  customer: part('Who authorises.', { name: text('The name.'), email: text('Where mails go.') }),
  currency,
  is_fixed_amount: flag('Whether each collection is of the same amount.'),
  amount: orNull(pesos('Pesos of each collection, where that is fixed.')),
  max_amount: pesos('The most that may be taken for one billing period.'),
  interval: oneOf([...INTERVALS, 'once'], 'How often it collects.'),
  first_payment_date: orNull(day('The day of the first collection, as of then.')),
  end_date: orNull(day('Nothing is collected after this day.')),
  account: orNull(
    part('The account that is charged.', {
      payment_method_id: idOf('pm', 'The id of the payment method.'),
      bank: text('The bank’s three digits.'),
      last4: textLike(/^[0-9]{4}$/, 'The last four digits of its number.'),
      number_digest: orNull(
        text(
          'Names the whole number: a keyed digest, the same for the same number. The number itself is sealed beside the entry. Null in entries that were written before there was one.',
        ),
      ),
    }),
  ),
  holder: orNull(
    part('Whose account it is: as declared, and once `verified_at` is set as the bank has said.', {
      name: text('The name.'),
      rfc: orNull(text('The RFC; whoever comes by a link sees its last three characters.')),
      verified_at: orNull(instant('When the bank said so.')),
    }),
  ),
  shown: orNull(
    part('The same as the customer’s page shows it. Null in entries that were written before it was kept.', {
      language: oneOf(LANGUAGES, 'Its language.'),
      rows: listOf(
        part('A row.', { label: text('What it is about.'), value: text('What it says.') }),
        'The rows, in the order of the page.',
      ),
      notes: listOf(
        text('A sentence.'),
        'The sentences below the rows: that unpaid amounts of earlier periods may be taken together with a later one, and that the direct debit can be cancelled at any time.',
      ),
    }),
  ),
});

const texts = (description: string) => v.pipe(v.record(v.string(), v.string()), v.description(description));

const link = part('The customer’s link, and how it had left.', {
  id: text('Its id.'),
  purpose: oneOf(LINK_PURPOSES, 'What it was for.'),
  issued_at: instant('When it was made.'),
  delivery: v.pipe(
    v.variant('by', [
      part('Mailed by us.', {
        by: always('mail', 'How.'),
        to: text('Where to.'),
        message_id: orNull(text('SES’s id of the mail.')),
        sent_at: orNull(instant('When it was sent.')),
        delivered_at: orNull(instant('When the recipient’s server had taken it.')),
      }),
      part('Handed to the merchant.', { by: always('merchant', 'How.') }),
      part('Given to the customer’s open page.', { by: always('page', 'How.') }),
    ]),
    v.description('How it had left.'),
  ),
});

const entry = part('One entry. It never changes.', {
  n: count('Counts from 1, without gaps.', { least: 1 }),
  type: oneOf(ENTRY_TYPES, 'What it tells of.'),
  at: instant('When it happened.'),
  terms,
  consent: orNull(
    part('The words that were agreed to, as the page showed them.', {
      language: oneOf(LANGUAGES, 'Their language.'),
      version: text('The release of the words.'),
      words: listOf(text('A sentence.'), 'In the order of the page.'),
    }),
  ),
  origin: orNull(
    part('Where the request came from. By link, null unless it was the customer’s.', {
      observed: texts('What the network showed: address, browser, place.'),
      declared: texts('What the page said of itself.'),
    }),
  ),
  link: orNull(link),
  detail: orNull(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description(
        'By whom, and what else belongs to it: what was amended, the bank’s code, listed orders.',
      ),
    ),
  ),
  text: orNull(
    text(
      'The entry as it is stored, which is what is hashed and signed: its bytes in UTF-8. The holder’s RFC is sealed in it. Null by link where it says from where your own request came.',
    ),
  ),
  hash: textLike(/^[0-9a-f]{64}$/, 'SHA-256 of these bytes.'),
  previous_hash: orNull(textLike(/^[0-9a-f]{64}$/, 'The hash of the entry before.')),
  signature: text('Detached JWS (ES256) over the same bytes.'),
});

export const Mandate = record(
  'Mandate',
  'What was authorised, and everything that became of it, with its proof.',
  {
    entries: listOf(entry, 'In the order in which it happened. What was tampered with is left out.'),
    verified: flag('Whether every stored byte is as it was written, and no entry is missing.'),
    broken: orNull(
      part('The first thing that is wrong.', {
        entry: count('The number of the entry.', { least: 0 }),
        what: oneOf(
          FAULTS,
          '`missing`; `changed`, its bytes; `signature`, which is not ours; `unlinked` to the one before; `sealed`, the account number or the RFC, which does not open or is another one; `head`, the last entry is not the one that was noted.',
        ),
      }),
    ),
  },
);

export type Mandate = v.InferOutput<typeof Mandate>;
export type ShownEntry = Mandate['entries'][number];
