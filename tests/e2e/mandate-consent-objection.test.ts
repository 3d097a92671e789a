import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { send } from '#tests/support/api.ts';
import { acknowledge } from '#tests/support/direct-debits.ts';
import { mailedLink } from '#tests/support/mailed-link.ts';
import { type Merchant, newMerchant, refusal } from '#tests/support/mandates.ts';
import { openTable } from '#tests/support/table.ts';

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  merchant = await newMerchant();
  table = openTable();
});
afterAll(() => table.close());

const NOT_MAILED = [409, 'link_not_mailed'];
const DAY = 86_400_000;

/** A monthly whose customer has told the bank that they do not recognise a charge (13). */
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

/** As if the address had been corrected some days earlier. */
const correctedDaysAgo = (id: string, days: number) =>
  table.set({ pk: `DD#${id}`, sk: 'DD' }, 'email_since', new Date(Date.now() - days * DAY).toISOString());

describe('case 13: after an objection', () => {
  test('a link that the merchant asks for renews no consent, and is not spent', async () => {
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

  test.each([
    ['resend-email', resend],
    ['link-requests', request],
  ])('a link that %s mails renews it, although the merchant wants no mails sent', async (_, ask) => {
    const { id, email } = await objected();
    expect((await ask(id)).status).toBeLessThan(300);
    const { status, body } = await acknowledge(await mailedLink(id, email));
    expect([status, body.status]).toEqual([200, 'active']);
  });

  test('a mailed link renews it with another account as well, and so does the page that goes on from it', async () => {
    const { id, customer, email } = await objected();
    await resend(id);
    const token = await mailedLink(id, email);
    const own = await send('POST', `/api/direct-debits/${id}/session-link`, undefined, { token });
    expect((await bring(customer, own.body.token)).status).toBe(201);
    expect(await consents(id)).toBe(2);
  });

  test('a link that the merchant has is not the one that is mailed', async () => {
    const { id, email } = await objected();
    const handed = await merchant.link(id);
    await request(id);
    const mailed = await mailedLink(id, email);
    expect(decodeJwt(mailed).jti).not.toBe(decodeJwt(handed).jti);
    expect(refusal(await acknowledge(handed))).toEqual([403, 'token_used']);
    expect((await acknowledge(mailed)).status).toBe(200);
  });

  test('a link that was mailed before the objection renews nothing', async () => {
    const { id, next_payment_date: day, customer_id } = await merchant.active({ amount: 350.13 });
    const { email } = (await merchant.get(id)).body.customer;
    await request(id);
    const token = await mailedLink(id, email);
    // The merchant takes no mails, so the objection makes a link that nobody has, and this one is replaced.
    await merchant.collect(day);
    expect(refusal(await acknowledge(token))).toEqual([403, 'token_used']);
    expect(refusal(await bring(customer_id, token))).toEqual([403, 'token_used']);
  });

  test('an address that is corrected afterwards counts from seven days later, as does the one before at once', async () => {
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

  test('the former address counts at once where the correction is taken back', async () => {
    const { id, email } = await objected();
    await merchant.change(id, { customer: { email: `merchant-${email}` } });
    await merchant.change(id, { customer: { email } });
    await resend(id);
    expect((await acknowledge(await mailedLink(id, email))).status).toBe(200);
  });

  test('an address that was corrected before it counts at once', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 350.13 });
    const email = `corrected-${id}@example.com`;
    await merchant.change(id, { customer: { email } });
    await merchant.collect(day);
    await resend(id);
    expect((await acknowledge(await mailedLink(id, email))).status).toBe(200);
  });
});
