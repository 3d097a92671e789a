import * as v from 'valibot';
import { flag, idOf, instant, oneOf, record, text } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';

const members = {
  url: text('The address for the customer. The token stands behind the `#`, so no server logs it.'),
  token: text(
    'The token by itself. It reaches this direct debit and its customer’s payment methods, nothing else.',
  ),
  purpose: oneOf(LINK_PURPOSES, 'To acknowledge, or for everything after that.'),
  expires_at: instant('From this instant on it is refused.'),
};

const example = {
  url: 'https://domicilia.example/activate#token=eyJhbGciOiJFUzI1NiJ9…',
  token: 'eyJhbGciOiJFUzI1NiJ9…',
  purpose: 'activation',
  expires_at: '2026-11-21T16:04:12.000Z',
} as const;

/** What somebody who is on a page goes on by. */
export const NextLink = v.pipe(
  record('NextLink', 'The link by which the customer’s open page goes on.', members),
  v.examples([{ ...example, purpose: 'validation' }]),
);

export const SessionLink = v.pipe(
  record('SessionLink', 'A link for the customer, valid for 24 hours.', {
    ...members,
    short_url: text(
      'The same in short, for SMS and the like. What stands behind the `#` is as good as the token.',
    ),
  }),
  v.examples([{ ...example, short_url: 'https://domicilia.example/l#b7Yt0cQm3xW9fKd2uHsA1g' }]),
);

export const ExchangedLink = v.pipe(
  record('ExchangedLink', 'The link that a code is the short form of.', {
    ...members,
    direct_debit_id: idOf('dd', 'What the link is for.'),
  }),
  v.examples([{ ...example, direct_debit_id: IDS.directDebit }]),
);

export const LinkRequested = v.pipe(
  record('LinkRequested', 'That it was heard. It says nothing of whether there is such a direct debit.', {
    requested: flag('Always true.'),
  }),
  v.examples([{ requested: true }]),
);

export type NextLink = v.InferOutput<typeof NextLink>;
export type SessionLink = v.InferOutput<typeof SessionLink>;
