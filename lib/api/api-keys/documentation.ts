import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { MOST_PAIRS } from '#lib/domain/account-keys.ts';
import { DOWNLOAD_TIME, UPLOAD_TIME } from '#lib/domain/merchant-file-links.ts';
import { ApiKeyList, ApiKeyWithSecret, RevokedApiKey } from './record.ts';
import type { apiKeyRoutes } from './routes.ts';

const OWNERS = 'Only owners who have signed in may do this: no key of the account makes a token for it.';

export const apiKeys = {
  listApiKeys: {
    description: `Returns the pairs of keys of the account that are valid, oldest first, without their private keys. ${OWNERS}`,
    response: ApiKeyList,
  },
  createApiKey: {
    description: `Creates a pair of keys for a server of yours. Its tokens have the scopes that you name at most, and all scopes without \`scopes\`, also those of later releases. The scopes of a pair never change: revoke it and create another one. Only this response shows the private key. If the response was lost, repeat the request in the same session with the same \`Idempotency-Key\`. At most ${MOST_PAIRS} pairs are valid. ${OWNERS}`,
    body: {
      name: 'Where the pair is used, such as the name of a server.',
      scopes: 'The scopes that its tokens may have; all if it is left out.',
    },
    requests: { 'For an accountant': { name: 'Contabilidad', scopes: ['read_ledger', 'read_exports'] } },
    response: ApiKeyWithSecret,
  },
  revokeApiKey: {
    description: `Ends a pair of keys at once. It gets no more tokens, and no operation accepts the tokens that it got. Webhook endpoints that it created continue: list them, and delete those that you do not know. A form or a link of a file that it got still works until its own end: ${UPLOAD_TIME} to upload, ${DOWNLOAD_TIME} to download. An upload does nothing until a valid token asks for it. ${OWNERS}`,
    path: { public_key: { description: 'The public key of the pair.', example: IDS.apiKey } },
    response: RevokedApiKey,
  },
} satisfies DocumentationsOf<(typeof apiKeyRoutes)[number]>;
