import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { addressBody, orderBody } from '#tests/support/orders.ts';

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

/** What turns the direction of writing, or cannot be seen. */
const HIDDEN_ONES = ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u00ad', '\u{e0041}'];
const WITH_ONE = HIDDEN_ONES.map((one) => `Gimnasio${one}Sol`);

const customer = (name: string) => ({ customer: { name, email: 'a@example.com' } });
const itemOf = (body: { items: object[] }, name: string) => ({
  ...body,
  items: [{ ...body.items[0], name }],
});

describe('case 9: a text that others read is refused with what cannot be seen in it', () => {
  const places: [field: string, send: (text: string) => ReturnType<typeof merchant.call>][] = [
    ['concept', (concept) => merchant.create(newCustomer(), { concept })],
    ['customer.name', (name) => merchant.create(newCustomer(), customer(name))],
    [
      'name',
      (name) =>
        merchant.call('POST', '/api/customers/c/payment-methods', { ...methodBody(newClabe()), name }),
    ],
    [
      'business_name',
      (business_name) =>
        merchant.call('POST', '/api/customers/c/payment-methods', {
          ...methodBody(newClabe()),
          business_name,
        }),
    ],
    ['items.0.name', (name) => merchant.call('POST', '/api/orders', itemOf(orderBody(), name))],
    [
      'shipping_address.city',
      (city) => merchant.call('PUT', '/api/orders/ord_none', { shipping_address: addressBody({ city }) }),
    ],
    [
      'description',
      (description) =>
        merchant.call('POST', '/api/webhook-endpoints', { url: 'https://shop.example.com/h', description }),
    ],
    [
      'url',
      (text) => merchant.call('POST', '/api/webhook-endpoints', { url: `https://shop.example.com/${text}` }),
    ],
    [
      'notify_url',
      (text) => merchant.create(newCustomer(), { notify_url: `https://shop.example.com/${text}` }),
    ],
  ];
  test.each(places)('%s', async (field, send) => {
    for (const text of WITH_ONE) {
      const { status, body } = await send(text);
      expect([status, body.error?.errors]).toEqual([
        422,
        [{ field, code: 'invisible_characters', message: expect.stringContaining('cannot be seen') }],
      ]);
    }
  });

  test('but its letters may be of any script, and emoji are kept', async () => {
    for (const name of ['محمد علی', 'می\u200cخواهم', 'ශ්\u200dරී', '👩🏽\u200d💻 ❤\ufe0f', 'Łukasz']) {
      const { status, body } = await merchant.create(newCustomer(), customer(name));
      expect([status, body.customer?.name]).toEqual([201, name]);
    }
  });

  test('and the metadata of a merchant, which nobody else reads, may hold anything', async () => {
    const metadata = { note: 'one\ntwo \u202e' };
    expect((await merchant.create(newCustomer(), { metadata })).body.metadata).toEqual(metadata);
  });
});

test('case 9: an operator cannot give an account such a name', async () => {
  const { openAccount } = await import('#lib/operations/change-account.ts');
  for (const name of WITH_ONE)
    await expect((async () => openAccount({ name, features: [] }))()).rejects.toMatchObject({
      errors: [{ field: 'name', code: 'invisible_characters' }],
    });
});
