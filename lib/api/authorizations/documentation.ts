import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { AccessToken, KeySet } from './record.ts';
import type { authorizationRoutes } from './routes.ts';

export const authorizations = {
  createToken: {
    description:
      'Exchanges the account’s keys for an access token. Send the public key as the user and the private key as the password (HTTP Basic). The token is valid for one hour; create a new one when it expires. Keys that are not a valid pair are refused with 401 `keys_not_accepted`, and missing ones with 401 `unauthenticated`.\n\nOmit the body for a token with all scopes of its pair of keys. A token that names scopes is accepted by the operations of these scopes only: `read_events` covers the events of every record, and `write_webhook_endpoints` covers endpoints (which receive those events), their deliveries and the notify secret. A scope that the pair lacks is refused with 422 and the code `scope_not_of_keys` in `errors`.\n\nOAuth 2.0 clients use the grant `client_credentials`. They can send the body as `application/x-www-form-urlencoded`, with the keys as `client_id` and `client_secret`.\n\nA response that is repeated for an `Idempotency-Key` shows the remaining lifetime of the token. Once the token has expired, the same key returns a new one. The response is repeated only to the same pair of keys, while that pair is valid.',
    errors: ['unsupported_grant_type'],
    body: {
      grant_type: 'Always `client_credentials`, the grant of OAuth 2.0. Optional.',
      scope: `Scopes, separated by spaces: any of ${MERCHANT_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
      client_id: 'The public key, for clients that do not send it by HTTP Basic.',
      client_secret: 'The private key, for clients that do not send it by HTTP Basic.',
    },
    requests: {
      'All scopes': {},
      'An OAuth 2.0 client': { grant_type: 'client_credentials' },
      'The scopes of a checkout': { scope: 'write_direct_debits write_payment_methods' },
    },
    response: AccessToken,
  },
  getJwks: {
    description:
      'Returns the public keys with which anyone can verify our access tokens. There are two while keys are rotated; choose by `kid`.',
    response: KeySet,
  },
  getMandateKeys: {
    description:
      'Returns the public keys that verify the entries of a mandate. Each entry has a detached JWS (RFC 7515, appendix F) over the bytes of its `text`, with `typ: mandate-entry+jws`; choose the key by `kid`. No key is ever removed.',
    response: KeySet,
  },
} satisfies DocumentationsOf<(typeof authorizationRoutes)[number]>;
