import { generateKeyPairSync } from 'node:crypto';
import { debitBody, merchantOf, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { newAccount, send } from '#tests/support/service/api.ts';

/** How many direct debits are on the listed page. */
const PAGE = 25;

/** A request as its sender makes it. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
};

/** The requests to every candidate, by operation. */
export type Requests = Readonly<Record<'get' | 'list' | 'create' | 'acknowledge', Asked>>;

/**
 * Makes a merchant of the running service create what the requests then find: direct debits on a verified account, one
 * of which its customer is about to acknowledge. Returns the requests, and the records as the candidates store them.
 */
export async function tellStory() {
  const account = await newAccount();
  const merchant = merchantOf(account);
  const customer = newCustomer();
  const method = await merchant.verifiedMethod(customer);
  const more = { payment_method_id: method, send_email: false };
  const ids: string[] = [];
  while (ids.length < PAGE) ids.push((await merchant.create(customer, more)).body.id);
  const [id = ''] = ids;
  const { token } = account;
  const link = await merchant.link(id);
  const methods = `/api/customers/${customer}/payment-methods`;
  const requests: Requests = {
    get: { method: 'GET', path: `/api/direct-debits/${id}`, token },
    list: { method: 'GET', path: '/api/direct-debits', token },
    create: { method: 'POST', path: '/api/direct-debits', token, body: debitBody(customer, more) },
    acknowledge: { method: 'POST', path: '/api/direct-debits/acknowledge', token: link, body: PLACE },
  };
  const records = {
    account: account.account_id,
    debits: (await merchant.call('GET', '/api/direct-debits')).body.data as { id: string }[],
    method: (await merchant.call('GET', `${methods}/${method}`)).body as { id: string },
  };
  return { requests, records };
}

export type Records = Awaited<ReturnType<typeof tellStory>>['records'];

/** The records as items of the candidates, next to the service's own in the same table: each member an attribute. */
export function plainItems({ account, debits, method }: Records): Record<string, unknown>[] {
  return [
    {
      pk: `PLAIN#${account}`,
      sk: 'ACCOUNT',
      account_id: account,
      status: 'active',
      name: 'Bench',
      features: [],
    },
    { pk: `PLAIN#${method.id}`, sk: 'PAYMENT_METHOD', ...method },
    ...debits.map((debit) => ({
      ...{ pk: `PLAIN#${debit.id}`, sk: 'DIRECT_DEBIT', version: 1 },
      ...{ list_key: `PLAIN#${account}`, list_sort: debit.id, ...debit },
    })),
    { pk: 'PLAIN#REFERENCE', sk: 'COUNTER', last: 1_000_000 },
  ];
}

/** The secrets of the candidates: the keys that verify the service's tokens, and one to sign evidence with. */
export async function plainSecrets(): Promise<Record<string, string>> {
  const { body } = await send('GET', '/.well-known/jwks.json');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256' };
  return { 'bench/jwks': JSON.stringify(body), 'bench/evidence': JSON.stringify(key) };
}
