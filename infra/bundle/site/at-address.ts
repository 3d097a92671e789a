import type { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import type { SiteFile } from './build-site.ts';
import { OPENAPI, POSTMAN } from './pages.ts';

/** What documents say of their stage: its base address, as `https://api.example.com`, and the demo account's keys. */
export type StageOfDocuments = { readonly address: string; readonly keys?: typeof DEMO_KEYS };

/**
 * Returns the body of a file as a stage serves it. The OpenAPI document and the Postman collection name the address of
 * their stage, and in the local run the keys of the demo account.
 */
export function bodyAt(
  { path, body }: Pick<SiteFile, 'path' | 'body'>,
  stage: StageOfDocuments,
): SiteFile['body'] {
  if (path === OPENAPI) return JSON.stringify(documentAt(JSON.parse(String(body)), stage));
  if (path === POSTMAN) return JSON.stringify(collectionAt(JSON.parse(String(body)), stage));
  return body;
}

const documentAt = (document: object, { address, keys }: StageOfDocuments) => ({
  ...document,
  servers: [{ url: address, description: 'This stage.' }],
  ...(keys && { 'x-demo-keys': keys }),
});

type Collection = { variable: readonly { key: string }[] };

function collectionAt(collection: Collection, { address, keys }: StageOfDocuments): Collection {
  const values: Readonly<Record<string, string | undefined>> = {
    baseUrl: address,
    publicKey: keys?.public_key,
    privateKey: keys?.private_key,
  };
  const variable = collection.variable.map((each) => {
    const value = values[each.key];
    return value === undefined ? each : { ...each, value };
  });
  return { ...collection, variable };
}
