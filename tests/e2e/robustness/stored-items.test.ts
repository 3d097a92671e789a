import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { directDebitKey, eventKey } from '#lib/store/keys.ts';
import { openTable } from '#tests/support/database/table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { addressBody, orderBody } from '#tests/support/records/orders.ts';
import { baseUrl, newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  table = openTable();
  account = await newAccount();
  merchant = merchantOf(account);
});
afterAll(() => table.close());

/** Returns the first log line on an item that cannot be read. Lines are written after the response. */
const lineAbout = (id: string) =>
  eventually(async () => {
    const lines = readFileSync(join(String(process.env.SERVICE_DIRECTORY), 'service.log'), 'utf8').split(
      '\n',
    );
    const found = lines.find((line) => line.includes('"item_unreadable"') && line.includes(id));
    expect(found).toBeDefined();
    return JSON.parse(found ?? '');
  });

describe('an item that cannot be read is reported by its key', () => {
  test.each([
    ['whose customer is gone', (key: object) => table.removeMember(key as never, 'customer_id')],
    ['whose status is a number', (key: object) => table.set(key as never, 'status', 1)],
    ['that is another than its key says', (key: object) => table.set(key as never, 'id', newId('dd'))],
  ])('a direct debit %s', async (_, damage) => {
    const [{ body }, { body: other }] = [
      await merchant.create(newCustomer(), { send_email: false }),
      await merchant.create(newCustomer(), { send_email: false }),
    ];
    await damage(directDebitKey(body.id));
    const upcoming = await merchant.call('GET', `/api/direct-debits/${body.id}/upcoming-collection`);
    for (const response of [await merchant.get(body.id), await merchant.cancel(body.id), upcoming]) {
      expect([response.status, response.body.error.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(response.body)).not.toContain('members_are_missing');
    }
    expect(await lineAbout(body.id)).toMatchObject({ level: 'error', item: 'DD', id: body.id });
    expect((await merchant.get(other.id)).status).toBe(200);
    await table.remove(directDebitKey(body.id));
  });

  test('an event that does not match its key', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { data } = (await merchant.call('GET', `/api/events?direct_debit_id=${body.id}`)).body;
    const [{ id }] = data;
    await table.set(eventKey(directDebitKey(body.id).pk, id), 'event_id', newId('evt'));
    const response = await merchant.call('GET', `/api/events/${id}`);
    expect([response.status, response.body.error.code]).toEqual([500, 'internal_error']);
    expect(await lineAbout(id)).toMatchObject({ item: 'EVT', id, reason: 'key_is_of_another' });
    await table.remove(eventKey(directDebitKey(body.id).pk, id));
  });
});

longTest('the largest order is returned again under its Idempotency-Key', async () => {
  // As many lines as a request can have: most members of the response are added by the service.
  const line = { name: 'x', quantity: 1, price: 1, taxes: [{ name: 'I', rate: 1 }] };
  const body = JSON.stringify({ items: Array.from({ length: 960 }, () => line) });
  const headers = {
    authorization: account.token,
    'content-type': 'application/json',
    'idempotency-key': 'large',
  };
  // Not compared with the document, which takes seconds for so many lines: one order is compared elsewhere.
  const post = () =>
    eventually(async () => {
      const response = await fetch(`${baseUrl()}/api/orders`, { method: 'POST', headers, body });
      // A busy machine may be too slow for so much.
      if (response.status === 503) throw new Error('Not created yet');
      return { status: response.status, body: JSON.parse(await response.text()) };
    });
  const [first, again] = [await post(), await post()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
});

describe('characters that cannot be seen', () => {
  /** Characters that change the direction of writing, or are invisible. */
  const HIDDEN_ONES = ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u00ad', '\u{e0041}'];
  const WITH_ONE = HIDDEN_ONES.map((one) => `Gimnasio${one}Sol`);

  const customer = (name: string) => ({ customer: { name, email: 'a@example.com' } });
  const itemOf = (body: { items: object[] }, name: string) => ({
    ...body,
    items: [{ ...body.items[0], name }],
  });

  describe('case 9: a text that others read is refused with invisible characters', () => {
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
        (text) =>
          merchant.call('POST', '/api/webhook-endpoints', { url: `https://shop.example.com/${text}` }),
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
          [{ field, code: 'invisible_characters', message: expect.stringContaining('invisible characters') }],
        ]);
      }
    });

    test('and accepted with letters of any script and emoji', async () => {
      for (const name of ['محمد علی', 'می\u200cخواهم', 'ශ්\u200dරී', '👩🏽\u200d💻 ❤\ufe0f', 'Łukasz']) {
        const { status, body } = await merchant.create(newCustomer(), customer(name));
        expect([status, body.customer?.name]).toEqual([201, name]);
      }
    });

    test('and metadata, which only the merchant reads, may hold anything', async () => {
      const metadata = { note: 'one\ntwo \u202e' };
      expect((await merchant.create(newCustomer(), { metadata })).body.metadata).toEqual(metadata);
    });
  });

  test('case 9: an account’s name with invisible characters is refused to an operator', async () => {
    const { openAccount } = await import('#lib/operations/change-account.ts');
    for (const name of WITH_ONE)
      await expect((async () => openAccount({ name, features: [] }))()).rejects.toMatchObject({
        errors: [{ field: 'name', code: 'invisible_characters' }],
      });
  });
});
