import { type JsonSchema, listOf, record, text } from '#infra/openapi/json-schema.ts';

export const AccessToken: JsonSchema = record('A token of one hour.', {
  token: text('Send it in the header `Authorization`, with or without `Bearer` before it.'),
  token_type: { type: 'string', const: 'Bearer', description: 'How it may be sent.' },
  expires_in: { type: 'integer', description: 'Seconds for which it is good.' },
  scope: text('What it may do: names with spaces between them.'),
});

export const KeySet: JsonSchema = record('Keys that verify access tokens (RFC 7517).', {
  keys: listOf(
    record('The public half of a key.', {
      kty: { type: 'string', const: 'EC', description: 'The kind of key.' },
      crv: { type: 'string', const: 'P-256', description: 'Its curve.' },
      x: text('Its first coordinate.'),
      y: text('Its second coordinate.'),
      kid: text('Its name, as tokens give it.'),
      use: { type: 'string', const: 'sig', description: 'What it is for.' },
      alg: { type: 'string', const: 'ES256', description: 'How it signs.' },
    }),
    'One, or two while keys are changed.',
  ),
});
