import * as v from 'valibot';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/record.ts';
import { instant, oneOf, record, text } from './members.ts';

export const SessionLink = v.pipe(
  record('SessionLink', 'A link for the customer, good for 24 hours and for one use.', {
    url: text('The address to send to the customer. The token stands behind the `#`, so no server logs it.'),
    token: text(
      'The token by itself. It reaches this direct debit and its customer’s payment methods, nothing else.',
    ),
    purpose: oneOf(LINK_PURPOSES, 'To acknowledge, or to bring what is still outstanding.'),
    expires_at: instant('From this instant on it is refused.'),
  }),
  v.examples([
    {
      url: 'https://domicilia.example/activate#token=eyJhbGciOiJFUzI1NiJ9…',
      token: 'eyJhbGciOiJFUzI1NiJ9…',
      purpose: 'activation',
      expires_at: '2026-11-21T16:04:12.000Z',
    },
  ]),
);

export type SessionLink = v.InferOutput<typeof SessionLink>;
