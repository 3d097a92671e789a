import * as v from 'valibot';
import { flag, idOf, instant, oneOf, record, text } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';

const members = {
  url: text('The URL for the customer. The token follows the `#`, so no server logs it.'),
  token: text(
    'The token by itself. It gives access to this direct debit and its customer’s payment methods, and to nothing else.',
  ),
  purpose: oneOf(LINK_PURPOSES, '`activation` to acknowledge, `validation` for everything after that.'),
  expires_at: instant('When the link expires. It is refused from then on.'),
};

const example = {
  url: 'https://domicilia.example/activate#token=eyJhbGciOiJFUzI1NiJ9…',
  token: 'eyJhbGciOiJFUzI1NiJ9…',
  purpose: 'activation',
  expires_at: '2026-11-21T16:04:12.000Z',
} as const;

export const NextLink = v.pipe(
  record('NextLink', 'The link with which the customer’s open page continues.', members),
  v.examples([{ ...example, purpose: 'validation' }]),
);

export const SessionLink = v.pipe(
  record('SessionLink', 'A link for the customer, valid for 24 hours.', {
    ...members,
    short_url: text(
      'A short URL for the same page, for example for SMS. Protect the code after the `#` like the token.',
    ),
  }),
  v.examples([{ ...example, short_url: `https://domicilia.example/l#${IDS.linkCode}` }]),
);

export const ExchangedLink = v.pipe(
  record('ExchangedLink', 'The link that belongs to a short link’s code.', {
    ...members,
    direct_debit_id: idOf('dd', 'The direct debit of the link.'),
  }),
  v.examples([{ ...example, direct_debit_id: IDS.directDebit }]),
);

export const LinkRequested = v.pipe(
  record(
    'LinkRequested',
    'Confirms that the request was received. It does not reveal whether the direct debit exists.',
    {
      requested: flag('Always true.'),
    },
  ),
  v.examples([{ requested: true }]),
);

export type NextLink = v.InferOutput<typeof NextLink>;
export type SessionLink = v.InferOutput<typeof SessionLink>;
