import { expect, test } from '@jest/globals';
import type { Collection } from '#infra/openapi/postman.ts';
import { baseUrl, newAccount } from '#tests/support/api.ts';

type Sent = { status: number; body: Record<string, unknown> };

/** Sends a request of the collection as Postman does: with its own entry for who asks, or else the collection's. */
async function send(
  { item, auth: common }: Collection,
  name: string,
  values: Record<string, string>,
): Promise<Sent> {
  const found = item.flatMap((folder) => folder.item).find((each) => each.name === name);
  if (!found) throw new Error(`The collection has no request ${name}`);
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, variable) => values[variable] ?? '');
  const { method, url, auth: own } = found.request;
  const auth = own ?? common;
  const [first = '', ...rest] = (auth[auth.type] as { value: string }[]).map(({ value }) => filled(value));
  const authorization =
    auth.type === 'basic' ? `Basic ${btoa([first, ...rest].join(':'))}` : `Bearer ${first}`;
  const response = await fetch(filled(`{{baseUrl}}/${url.path.join('/')}`), {
    method,
    headers: { authorization },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the Postman collection gets a token with an account’s keys, and calls with it', async () => {
  const collection = (await (await fetch(`${baseUrl()}/docs/postman.json`)).json()) as Collection;
  const { public_key: publicKey, private_key: privateKey } = await newAccount();
  const values = { baseUrl: baseUrl(), publicKey, privateKey };
  const asked = await send(collection, 'Exchange the account’s keys for an access token', values);
  expect(asked.status).toBe(200);
  const listed = await send(collection, 'List direct debits', { ...values, token: String(asked.body.token) });
  expect(listed).toMatchObject({ status: 200, body: { data: [] } });
});
