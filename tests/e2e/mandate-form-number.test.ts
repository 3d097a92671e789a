import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPdf } from '#tests/mandate-form/read-pdf.ts';
import { baseUrl, send } from '#tests/support/api.ts';
import { type Merchant, newMerchant } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
let id: string;
let number: string;
beforeAll(async () => {
  merchant = await newMerchant();
  table = openTable();
  const active = await merchant.active();
  id = active.id;
  const { body } = await merchant.call('GET', `/api/customers/${active.customer_id}/payment-methods`);
  number = body.data[0].number;
});
afterAll(() => table.close());

async function formFor(token: string): Promise<string> {
  const headers = { accept: 'application/pdf', authorization: token };
  const response = await fetch(`${baseUrl()}/api/direct-debits/${id}/mandate`, { headers });
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).words;
}

describe('item 5 of the official form', () => {
  test('has the account number whole for the merchant', async () => {
    expect(await formFor(merchant.account.token)).toContain(number);
  });

  test('has its last four digits for whoever comes by a link', async () => {
    const text = await formFor(await merchant.link(id));
    expect(text).not.toContain(number);
    expect(text).toContain(number.slice(-4));
  });

  test('has its last four digits where none is sealed beside the entry', async () => {
    await table.removeMember({ pk: `DD#${id}`, sk: 'EVID#000001' }, 'number_sealed');
    expect(await formFor(merchant.account.token)).not.toContain(number);
  });
});

test('neither the signed text nor any response with the evidence holds the whole number', async () => {
  const path = `/api/direct-debits/${id}/mandate`;
  const { body } = await merchant.call('GET', path);
  const byLink = await send('GET', path, undefined, { token: await merchant.link(id) });
  expect(JSON.stringify([body, byLink.body])).not.toContain(number);
});
