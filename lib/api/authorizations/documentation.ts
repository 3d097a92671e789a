import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { AccessToken, KeySet } from './record.ts';
import type { authorizationRoutes } from './routes.ts';

export const authorizations = {
  createToken: {
    description:
      'Send the account’s public key as the user and its private key as the password (HTTP Basic). The token is valid for one hour; ask for a new one when it ends. Leave the body out for a token of all scopes. A token that names scopes reaches the operations of these scopes and nothing else: `read_events` covers the events of every record, and `write_webhook_endpoints` covers endpoints, which receive those events, their deliveries and the notify secret. Any OAuth 2.0 client gets one as well, by the grant `client_credentials`: a body of `application/x-www-form-urlencoded` is understood, and there the keys may also be `client_id` and `client_secret`. A response that is repeated for an `Idempotency-Key` says what is left of the token’s life; after that life, the same key gets a new token. It is repeated to the same pair of keys only, while that pair is valid.',
    errors: ['unsupported_grant_type'],
    body: {
      grant_type: 'Only `client_credentials`, the grant of OAuth 2.0; it may be left out.',
      scope: `Names with spaces between them, of: ${MERCHANT_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
      client_id: 'The public key, for clients that do not send it by HTTP Basic.',
      client_secret: 'The private key, for clients that do not send it by HTTP Basic.',
    },
    requests: {
      'As OAuth clients ask': { grant_type: 'client_credentials' },
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
