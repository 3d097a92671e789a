import { type CarriedIds, idsIn } from './carried-ids.ts';
import type { Document } from './document.ts';

type Keys = NonNullable<Document['x-demo-keys']>;

/** Milliseconds after which a token is replaced, before its hour is over. */
const LIFE = 50 * 60_000;

/** Returns a function that returns an access token for the keys, the same one while it is valid for a while. */
export function demoTokens(keys: Keys): () => Promise<string | undefined> {
  let current: { readonly token: string | undefined; readonly until: number } | undefined;
  return async () => {
    if (!current || current.until < Date.now())
      current = { token: await tokenFor(keys), until: Date.now() + LIFE };
    return current.token;
  };
}

/** Returns an access token for the keys of an account; undefined if they are refused. */
async function tokenFor({ public_key, private_key }: Keys): Promise<string | undefined> {
  const authorization = `Basic ${btoa(`${public_key}:${private_key}`)}`;
  const response = await fetch('/api/authorizations/token', { method: 'POST', headers: { authorization } });
  return response.ok ? ((await response.json()) as { token: string }).token : undefined;
}

/** Returns the ids of the newest records of an account, from each list that names no record in its path. */
export async function newestRecords(document: Document, token: string): Promise<CarriedIds> {
  const pages = await Promise.all(listsOf(document).map((path) => firstOf(path, token)));
  return Object.assign({}, ...pages.map(idsIn));
}

/** Returns the paths of the lists, for the customer of the examples. */
const listsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    const { parameters = [] } = get ?? {};
    const customer = parameters.find(({ name }) => name === 'customerId')?.example;
    const filled = path.replace('{customerId}', String(customer));
    return parameters.some(({ name }) => name === 'limit') && !filled.includes('{') ? [filled] : [];
  });

async function firstOf(path: string, token: string): Promise<unknown> {
  const response = await fetch(`${path}?limit=10`, { headers: { authorization: token } });
  return response.ok ? response.json() : undefined;
}
