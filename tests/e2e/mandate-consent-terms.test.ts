import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { send } from '#tests/support/api.ts';
import { acknowledge, newCustomer, PLACE, RFC } from '#tests/support/direct-debits.ts';
import { type Merchant, newMerchant, refusal } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  merchant = await newMerchant();
  table = openTable();
});
afterAll(() => table.close());

const CHANGED = [409, 'terms_changed'];

const shownBy = async (id: string, token: string) =>
  (await send('GET', `/api/direct-debits/${id}`, undefined, { token })).body;
const bring = (customer: string, token: string, more: Record<string, unknown>, clabe = newClabe()) =>
  send('POST', `/api/customers/${customer}/payment-methods`, methodBody(clabe, more), { token });
const methodsOf = async (customer: string) =>
  (await merchant.call('GET', `/api/customers/${customer}/payment-methods`)).body.data;
const typesOf = async (id: string) =>
  (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body.entries.map(
    ({ type }: { type: string }) => type,
  );

/** A monthly of 100.00 that is not acknowledged yet, and the merchant's link to it. */
async function asked() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { amount: 100, send_email: false });
  return { id: body.id as string, customer, token: await merchant.link(body.id) };
}

/** The same once the customer has agreed and the account has changed without a consent, so that one is asked for again. */
async function askedAgain() {
  const { id, customer, token } = await asked();
  const { body } = await acknowledge(token);
  await bring(customer, body.next_link.token, {});
  const again = await merchant.link(id);
  expect((await shownBy(id, again)).requirements).toContain('acknowledgment');
  return { id, customer, token: again };
}

describe('case 4: a consent to terms that were never shown', () => {
  test('is refused where an account with consent is brought, spends no link and stores nothing', async () => {
    const { id, customer, token } = await askedAgain();
    const { terms_hash } = await shownBy(id, token);
    const before = await methodsOf(customer);
    expect((await merchant.change(id, { amount: 49_999 })).status).toBe(200);

    expect(refusal(await bring(customer, token, { consent: true }))).toEqual(CHANGED);
    expect(refusal(await bring(customer, token, { consent: true, terms_hash }))).toEqual(CHANGED);

    expect(await methodsOf(customer)).toEqual(before);
    expect(await typesOf(id)).toEqual(['consent', 'account', 'amendment']);
    const now = await shownBy(id, token);
    expect(now).toMatchObject({ amount: 49_999, requirements: expect.arrayContaining(['acknowledgment']) });
    const brought = await bring(customer, token, { consent: true, terms_hash: now.terms_hash });
    expect(brought.status).toBe(201);
    expect((await typesOf(id)).at(-1)).toBe('consent');
  });

  test('is refused where an account that the customer had before is brought with consent', async () => {
    const { id, customer, token } = await askedAgain();
    const clabe = newClabe();
    await merchant.call('POST', `/api/customers/${customer}/payment-methods`, methodBody(clabe));
    await merchant.change(id, { amount: 49_999 });
    expect(refusal(await bring(customer, token, { consent: true }, clabe))).toEqual(CHANGED);
    expect(await typesOf(id)).toEqual(['consent', 'account', 'amendment']);
  });

  test.each([
    ['amount', { amount: 49_999 }],
    ['maximum', { max_amount: 50_000 }],
    ['concept', { concept: 'Otra cosa' }],
    ['interval', { interval: 'weekly' }],
  ])(
    'is refused in the first acknowledgment without a hash, where the %s changed since the link was made',
    async (_, change) => {
      const { id, token } = await asked();
      await merchant.change(id, change);
      expect(refusal(await acknowledge(token))).toEqual(CHANGED);
      const { terms_hash, status } = await shownBy(id, token);
      expect(status).toBe('created');
      expect((await acknowledge(token, { ...PLACE, terms_hash })).status).toBe(200);
    },
  );

  test('is refused by the link with which an open page goes on, which keeps the terms of the one before', async () => {
    const { id, customer, token } = await asked();
    const agreed = await acknowledge(token);
    const page = agreed.body.next_link.token;
    await bring(customer, page, {});
    await merchant.change(id, { amount: 49_999 });
    const validated = await bring(customer, page, { rfc: RFC });
    const next = validated.body.next_link.token;
    expect(refusal(await acknowledge(next))).toEqual(CHANGED);
    expect(refusal(await bring(customer, next, { consent: true }))).toEqual(CHANGED);
    const own = await send('POST', `/api/direct-debits/${id}/session-link`, undefined, { token: next });
    expect(refusal(await acknowledge(own.body.token))).toEqual(CHANGED);
  });

  test('is not what a new link is for: it was made with the terms as they are', async () => {
    const { id } = await asked();
    await merchant.change(id, { amount: 49_999 });
    expect((await acknowledge(await merchant.link(id))).status).toBe(200);
  });

  test('needs the hash by a link of a release that noted none', async () => {
    const { id, token } = await asked();
    const { link } = (await table.find({ pk: `DD#${id}`, sk: 'DD' })) as { link: Record<string, unknown> };
    const { made_with: _, ...older } = link;
    await table.set({ pk: `DD#${id}`, sk: 'DD' }, 'link', older);
    expect(refusal(await acknowledge(token))).toEqual(CHANGED);
    const { terms_hash } = await shownBy(id, token);
    expect((await acknowledge(token, { ...PLACE, terms_hash })).status).toBe(200);
  });
});

describe('a consent is the customer’s alone', () => {
  test('no request of the merchant gives one', async () => {
    const { id, customer } = await askedAgain();
    const { token } = merchant.account;
    expect((await acknowledge(token)).status).toBe(403);
    const brought = await bring(customer, token, { consent: true });
    expect([brought.status, brought.body.error.errors[0].code]).toEqual([422, 'not_by_link']);
    expect((await merchant.change(id, { consent: true })).status).toBe(422);
    const { body: method } = await merchant.addMethod(customer);
    expect((await merchant.change(id, { payment_method_id: method.id })).body).toMatchObject({
      requirements: expect.arrayContaining(['acknowledgment']),
    });
  });
});
