import * as v from 'valibot';
import { always, listOf, number, part, record, text } from '#lib/api/members/of-record.ts';

export const AccessToken = v.pipe(
  record('AccessToken', 'An access token, valid for one hour.', {
    token: text('The token. Send it in the header `Authorization`, with or without `Bearer` before it.'),
    access_token: text('The same token, under the name that OAuth clients expect (RFC 6749).'),
    token_type: always('Bearer', 'How to send the token.'),
    expires_in: v.pipe(number('The seconds until the token expires.'), v.integer()),
    scope: text('The scopes of the token, separated by spaces.'),
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
  record('KeySet', 'Public keys that verify our signatures (RFC 7517).', {
    keys: listOf(
      part('The public half of a key.', {
        kty: always('EC', 'The kind of key.'),
        crv: always('P-256', 'Its curve.'),
        x: text('Its first coordinate.'),
        y: text('Its second coordinate.'),
        kid: text('The id of the key, as in the header of a signature.'),
        use: always('sig', 'The use of the key: signatures.'),
        alg: always('ES256', 'The algorithm of its signatures.'),
      }),
      'The keys, newest first.',
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
