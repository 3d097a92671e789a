import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { openTable } from '#tests/support/database/table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, newCustomer, PLACE, RFC } from '#tests/support/records/direct-debits.ts';
import { mailedLink } from '#tests/support/records/inbox.ts';
import { type Merchant, newMerchant, refusal } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';

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

/** Creates a monthly direct debit of 100.00 that is not acknowledged yet, and the merchant's link to it. */
async function asked() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { amount: 100, send_email: false });
  return { id: body.id as string, customer, token: await merchant.link(body.id) };
}

/**
 * The same after the customer has agreed and the account has changed without a consent, so that one is required again.
 */
async function askedAgain() {
  const { id, customer, token } = await asked();
  const { body } = await acknowledge(token);
  await bring(customer, body.next_link.token, {});
  const again = await merchant.link(id);
  expect((await shownBy(id, again)).requirements).toContain('acknowledgment');
  return { id, customer, token: again };
}

describe('case 4: a consent to terms that were never shown', () => {
  test('is refused if an account with consent is added; it spends no link and stores nothing', async () => {
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

  longTest('is refused if a known account is added again with consent', async () => {
    const { id, customer, token } = await askedAgain();
    const clabe = newClabe();
    await merchant.call('POST', `/api/customers/${customer}/payment-methods`, methodBody(clabe));
    await merchant.change(id, { amount: 49_999 });
    expect(refusal(await bring(customer, token, { consent: true }, clabe))).toEqual(CHANGED);
    expect(await typesOf(id)).toEqual(['consent', 'account', 'amendment']);
  });

  longTest.each([
    ['amount', { amount: 49_999 }],
    ['maximum', { max_amount: 50_000 }],
    ['concept', { concept: 'Otra cosa' }],
    ['interval', { interval: 'weekly' }],
  ])(
    'is refused in the first acknowledgment without a hash if the %s changed since the link was created',
    async (_, change) => {
      const { id, token } = await asked();
      await merchant.change(id, change);
      expect(refusal(await acknowledge(token))).toEqual(CHANGED);
      const { terms_hash, status } = await shownBy(id, token);
      expect(status).toBe('created');
      expect((await acknowledge(token, { ...PLACE, terms_hash })).status).toBe(200);
    },
  );

  longTest(
    'is refused by the link with which an open page goes on: it has the terms of the former link',
    async () => {
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
    },
  );

  test('is refused if the merchant has set another account since the page was opened', async () => {
    const { id, customer, token } = await asked();
    const { terms_hash } = await shownBy(id, token);
    const { body: method } = await merchant.addMethod(customer);
    expect((await merchant.change(id, { payment_method_id: method.id })).status).toBe(200);
    expect(refusal(await acknowledge(token, { ...PLACE, terms_hash }))).toEqual(CHANGED);
    const now = await shownBy(id, token);
    expect(now.payment_method.id).toBe(method.id);
    expect((await acknowledge(token, { ...PLACE, terms_hash: now.terms_hash })).status).toBe(200);
  });

  longTest('is accepted with a new link, which was created with the current terms', async () => {
    const { id } = await asked();
    await merchant.change(id, { amount: 49_999 });
    expect((await acknowledge(await merchant.link(id))).status).toBe(200);
  });

  longTest('needs the hash with a link of a release that stored none', async () => {
    const { id, token } = await asked();
    const { link } = (await table.find({ pk: `DD#${id}`, sk: 'DD' })) as { link: Record<string, unknown> };
    const { made_with: _, ...older } = link;
    await table.set({ pk: `DD#${id}`, sk: 'DD' }, 'link', older);
    expect(refusal(await acknowledge(token))).toEqual(CHANGED);
    const { terms_hash } = await shownBy(id, token);
    expect((await acknowledge(token, { ...PLACE, terms_hash })).status).toBe(200);
  });
});

describe('only the customer consents', () => {
  test('no request of the merchant counts as consent', async () => {
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

describe('case 13: after an objection', () => {
  const NOT_MAILED = [409, 'link_not_mailed'];
  const DAY = 86_400_000;

  /** Creates a monthly direct debit whose customer has told the bank that they do not recognise a charge (13). */
  async function objected() {
    const { id, next_payment_date: day, customer_id } = await merchant.active({ amount: 350.13 });
    expect((await merchant.collect(day)).body).toMatchObject({ presented: 1, failed: 1 });
    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'pending', paused: { reason: 'objection_chargeback' } });
    return { id, customer: customer_id, email: body.customer.email as string };
  }

  const resend = (id: string) => merchant.call('POST', `/api/direct-debits/${id}/resend-email`);
  const request = (id: string) => send('POST', `/api/direct-debits/${id}/link-requests`, {});
  const bring = (customer: string, token: string) =>
    send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe(), { consent: true }), {
      token,
    });
  const consents = async (id: string) =>
    (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body.entries.filter(
      ({ type }: { type: string }) => type === 'consent',
    ).length;

  /** Stores the correction of the address as if it had been made some days earlier. */
  const correctedDaysAgo = (id: string, days: number) =>
    table.set({ pk: `DD#${id}`, sk: 'DD' }, 'email_since', new Date(Date.now() - days * DAY).toISOString());

  longTest('a link that the merchant requests renews no consent, and is not spent', async () => {
    const { id, customer } = await objected();
    const token = await merchant.link(id);
    expect(refusal(await acknowledge(token))).toEqual(NOT_MAILED);
    expect(refusal(await bring(customer, token))).toEqual(NOT_MAILED);
    const own = await send('POST', `/api/direct-debits/${id}/session-link`, undefined, { token });
    expect(refusal(await acknowledge(own.body.token))).toEqual(NOT_MAILED);
    const { body } = await send('GET', `/api/direct-debits/${id}`, undefined, { token: own.body.token });
    expect(body).toMatchObject({ status: 'pending', requirements: ['acknowledgment'] });
    expect(await consents(id)).toBe(1);
  });

  longTest.each([
    ['resend-email', resend],
    ['link-requests', request],
  ])('a link that %s mails renews the consent, even with send_email: false', async (_, ask) => {
    const { id, email } = await objected();
    expect((await ask(id)).status).toBeLessThan(300);
    const { status, body } = await acknowledge(await mailedLink(id, email));
    expect([status, body.status]).toEqual([200, 'active']);
  });

  longTest(
    'a mailed link renews the consent with another account as well, and so does the next link of that page',
    async () => {
      const { id, customer, email } = await objected();
      await resend(id);
      const token = await mailedLink(id, email);
      const own = await send('POST', `/api/direct-debits/${id}/session-link`, undefined, { token });
      expect((await bring(customer, own.body.token)).status).toBe(201);
      expect(await consents(id)).toBe(2);
    },
  );

  longTest('a link that the merchant has is not the one that is mailed', async () => {
    const { id, email } = await objected();
    const handed = await merchant.link(id);
    await request(id);
    const mailed = await mailedLink(id, email);
    expect(decodeJwt(mailed).jti).not.toBe(decodeJwt(handed).jti);
    expect(refusal(await acknowledge(handed))).toEqual([403, 'token_used']);
    expect((await acknowledge(mailed)).status).toBe(200);
  });

  longTest('a link that was mailed before the objection renews no consent', async () => {
    const { id, next_payment_date: day, customer_id } = await merchant.active({ amount: 350.13 });
    const { email } = (await merchant.get(id)).body.customer;
    await request(id);
    const token = await mailedLink(id, email);
    // The merchant wants no mails, so the objection creates a link that is not sent, and this one is replaced.
    await merchant.collect(day);
    expect(refusal(await acknowledge(token))).toEqual([403, 'token_used']);
    expect(refusal(await bring(customer_id, token))).toEqual([403, 'token_used']);
  });

  longTest('a corrected address counts from seven days later, and the former address at once', async () => {
    const { id, customer, email } = await objected();
    await merchant.change(id, { customer: { email: `merchant-${email}` } });
    await resend(id);
    const early = await mailedLink(id, `merchant-${email}`, 1);
    expect(refusal(await acknowledge(early))).toEqual(NOT_MAILED);
    expect(refusal(await bring(customer, early))).toEqual(NOT_MAILED);

    await correctedDaysAgo(id, 6.99);
    await resend(id);
    expect(refusal(await acknowledge(await mailedLink(id, `merchant-${email}`, 2)))).toEqual(NOT_MAILED);

    await correctedDaysAgo(id, 7.01);
    await resend(id);
    expect((await acknowledge(await mailedLink(id, `merchant-${email}`, 3))).status).toBe(200);
  });

  longTest('the former address counts at once if the correction is reversed', async () => {
    const { id, email } = await objected();
    await merchant.change(id, { customer: { email: `merchant-${email}` } });
    await merchant.change(id, { customer: { email } });
    await resend(id);
    expect((await acknowledge(await mailedLink(id, email))).status).toBe(200);
  });

  longTest('an address that was corrected before the objection counts at once', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 350.13 });
    const email = `corrected-${id}@example.com`;
    await merchant.change(id, { customer: { email } });
    await merchant.collect(day);
    await resend(id);
    expect((await acknowledge(await mailedLink(id, email))).status).toBe(200);
  });
});
