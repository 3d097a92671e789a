import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { type ApiResponse, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

/** A direct debit on an account that the bank has confirmed, and the customer's link to agree to it. */
async function asked() {
  const customer = newCustomer();
  const payment_method_id = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id });
  return { customer, id: body.id as string, token: await merchant.link(body.id) };
}

const bring = (customer: string, token: string, body: object): Promise<ApiResponse> =>
  send('POST', `/api/customers/${customer}/payment-methods`, body, { token });
const becomesActive = (id: string, method: string) =>
  eventually(async () => {
    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'active', requirements: [], payment_method_id: method });
  });

describe('a customer with a verified account, before the consent,', () => {
  test.each([{}, { consent: true }])('chooses another one by the same link: %j', async (more) => {
    const { customer, id, token } = await asked();
    const { status, body } = await bring(customer, token, methodBody(newClabe(), { rfc: RFC, ...more }));
    expect([status, body.next_link]).toEqual([201, null]);
    const { body: agreed } = await acknowledge(token);
    expect(agreed.payment_method.id).toBe(body.id);
    await becomesActive(id, body.id);
  });

  test('chooses another one that they had before, and returns', async () => {
    const { customer, id, token } = await asked();
    const first = (await merchant.get(id)).body.payment_method_id;
    const before = methodBody(newClabe());
    const { body } = await merchant.call('POST', `/api/customers/${customer}/payment-methods`, before);
    expect((await bring(customer, token, before)).body.id).toBe(body.id);
    expect((await merchant.get(id)).body).toMatchObject({
      payment_method_id: body.id,
      requirements: ['acknowledgment', 'account_validation'],
    });
    const { body: listed } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
    const { number } = listed.data.find((method: { id: string }) => method.id === first);
    expect((await bring(customer, token, methodBody(number))).body.id).toBe(first);
    await acknowledge(token);
    await becomesActive(id, first);
  });

  test('can do that with a link of any purpose, and agrees with it', async () => {
    const { customer, id, token } = await asked();
    const asking = (by: string, purpose?: string) =>
      send('POST', `/api/direct-debits/${id}/session-link`, purpose ? { purpose } : {}, { token: by });
    const validation = await asking(token, 'validation');
    expect([validation.status, validation.body.purpose]).toEqual([201, 'validation']);
    const { body } = await bring(customer, validation.body.token, methodBody(newClabe(), { rfc: RFC }));
    const next = await asking(body.next_link.token);
    expect([next.status, next.body.purpose]).toEqual([201, 'activation']);
    await acknowledge(next.body.token);
    await becomesActive(id, body.id);
  });
});
