import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { Documentations } from './documentation.ts';
import { named } from '#infra/openapi/json-schema.ts';

export const authorizations: Documentations = {
  createToken: {
    description:
      'Send the account’s public key as the user and its private key as the password (HTTP Basic). The token is good for one hour; ask for a new one when it ends. Leave the body out for a token of all scopes, or name those that it needs.',
    members: {
      scope: {
        description: `Names with spaces between them, of: ${MERCHANT_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
      },
    },
    request: {
      'Only what a checkout needs': { scope: 'write_direct_debits write_payment_methods' },
    },
    answer: named('AccessToken'),
    example: {
      token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImluaXRpYWwiLCJ0eXAiOiJhdCtqd3QifQ…',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'write_direct_debits write_payment_methods',
    },
  },
  getJwks: {
    description:
      'Whoever receives one of our tokens can verify it with these. While keys are changed there are two; choose by `kid`.',
    answer: named('KeySet'),
    example: {
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
  },
};
