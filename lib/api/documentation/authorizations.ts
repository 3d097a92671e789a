import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { AccessToken, KeySet } from '#lib/api/records/authorization.ts';
import type { authorizationRoutes } from '#lib/api/routes/authorizations.ts';
import type { DocumentationsOf } from './documentation.ts';

export const authorizations = {
  createToken: {
    description:
      'Send the account’s public key as the user and its private key as the password (HTTP Basic). The token is good for one hour; ask for a new one when it ends. Leave the body out for a token of all scopes, or name those that it needs.',
    body: {
      scope: `Names with spaces between them, of: ${MERCHANT_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
    },
    requests: {
      'Only what a checkout needs': { scope: 'write_direct_debits write_payment_methods' },
    },
    response: AccessToken,
  },
  getJwks: {
    description:
      'Whoever receives one of our tokens can verify it with these. While keys are changed there are two; choose by `kid`.',
    response: KeySet,
  },
  getMandateKeys: {
    description:
      'Each entry of a mandate’s evidence is signed by one of these: a detached JWS (RFC 7515, appendix F) over the bytes of its `text`, with `typ: mandate-entry+jws`; choose by `kid`. No key is ever taken away.',
    response: KeySet,
  },
} satisfies DocumentationsOf<(typeof authorizationRoutes)[number]>;
