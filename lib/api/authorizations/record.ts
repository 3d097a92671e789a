import * as v from 'valibot';
import { always, listOf, number, part, record, text } from '#lib/api/members/of-record.ts';

export const AccessToken = v.pipe(
  record('AccessToken', 'A token of one hour.', {
    token: text('Send it in the header `Authorization`, with or without `Bearer` before it.'),
    access_token: text('The same token, by the name that OAuth clients know (RFC 6749).'),
    token_type: always('Bearer', 'How it may be sent.'),
    expires_in: v.pipe(number('Seconds for which it is good.'), v.integer()),
    scope: text('What it may do: names with spaces between them.'),
  }),
  v.examples([
    {
      token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImluaXRpYWwiLCJ0eXAiOiJhdCtqd3QifQ…',
      access_token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImluaXRpYWwiLCJ0eXAiOiJhdCtqd3QifQ…',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'write_direct_debits write_payment_methods',
    },
  ]),
);

export const KeySet = v.pipe(
  record('KeySet', 'Keys that verify what we sign (RFC 7517).', {
    keys: listOf(
      part('The public half of a key.', {
        kty: always('EC', 'The kind of key.'),
        crv: always('P-256', 'Its curve.'),
        x: text('Its first coordinate.'),
        y: text('Its second coordinate.'),
        kid: text('Its name, as the header of what it signed gives it.'),
        use: always('sig', 'What it is for.'),
        alg: always('ES256', 'How it signs.'),
      }),
      'The newest first.',
    ),
  }),
  v.examples([
    {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: 'initial',
          use: 'sig',
          alg: 'ES256',
        },
      ],
    },
  ]),
);
