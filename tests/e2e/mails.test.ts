import { beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, send } from '#tests/support/api.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { linkIn, mailsTo, shortLinkIn, tokenIn } from '#tests/support/inbox.ts';
import { claimsOf, exchange, refused } from '#tests/support/links.ts';

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

const addressOf = (customer: string) => `${customer}@example.com`;

/** The mails of a customer once there are so many, and a moment later still no more. */
async function mails(customer: string, count: number) {
  const found = await eventually(async () => {
    const all = await mailsTo(addressOf(customer));
    expect(all.length).toBeGreaterThanOrEqual(count);
    return all;
  });
  expect(found.map(({ subject }) => subject)).toHaveLength(count);
  return found;
}

describe('a direct debit’s mails', () => {
  test('lead from creation to active: link, acknowledgment, news', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method });
    const [asked] = await mails(customer, 1);
    if (!asked) throw new Error('No mail came');
    expect(asked.subject).toMatch(/autoriz/i);
    expect(asked.text).toContain('$350.50');
    expect(asked.html).toContain(linkIn(asked).href.replaceAll('&', '&amp;'));
    expect(linkIn(asked).pathname).toBe('/activate');
    expect((await acknowledge(tokenIn(asked))).body).toMatchObject({ id: body.id, status: 'active' });
    const [, active] = await mails(customer, 2);
    expect(active?.text).toContain('Suscripción mensual');
    await merchant.cancel(body.id);
    const [, , cancelled] = await mails(customer, 3);
    expect(cancelled?.subject).toMatch(/cancel/i);
  });

  test('case 7: write out a short link, which is exchanged for the one of the button', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer);
    const [asked] = await mails(customer, 1);
    if (!asked) throw new Error('No mail came');
    const short = shortLinkIn(asked);
    expect(short.pathname).toBe('/l');
    expect(short.href.length).toBeLessThan(80);
    const exchanged = await exchange(short.hash.slice(1));
    expect(exchanged.body.direct_debit_id).toBe(body.id);
    expect(claimsOf(exchanged.body.token)).toEqual(claimsOf(tokenIn(asked)));
    expect((await acknowledge(exchanged.body.token)).status).toBe(200);
    expect(refused(await exchange(short.hash.slice(1)))).toEqual([403, 'token_used', 'used']);
  });

  test('are in English on request', async () => {
    const customer = newCustomer();
    await merchant.create(customer, { language: 'en' });
    const [asked] = await mails(customer, 1);
    expect(asked?.subject).toMatch(/authori[sz]/i);
    expect(asked?.html).toContain('lang="en"');
  });

  test('ask for what is missing after the acknowledgment, and again when the bank says no', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer);
    const [asked] = await mails(customer, 1);
    if (!asked) throw new Error('No mail came');
    expect((await acknowledge(tokenIn(asked))).body.status).toBe('pending');
    const [, missing] = await mails(customer, 2);
    if (!missing) throw new Error('No second mail came');
    const token = tokenIn(missing);
    const { methodBody, newClabe } = await import('#tests/support/account-numbers.ts');
    const path = `/api/customers/${customer}/payment-methods`;
    const added = await send('POST', path, methodBody(newClabe('0002'), { consent: true }), { token });
    expect(added.status).toBe(201);
    const validation = { payment_method_id: added.body.id, rfc: RFC };
    expect((await send('PATCH', '/api/payment-methods/validate', validation, { token })).status).toBe(200);
    await eventually(async () => {
      expect((await merchant.validate(added.body.id)).body.validation.status).toBe('failed');
    });
    const [, , again] = await mails(customer, 3);
    if (!again) throw new Error('No third mail came');
    expect(tokenIn(again)).not.toBe(token);
    expect((await merchant.get(body.id)).body).toMatchObject({
      status: 'pending',
      requirements: ['account_validation'],
    });
  });

  test('can be sent again, with a link that retires the one before', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer);
    const [first] = await mails(customer, 1);
    expect((await merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`)).status).toBe(200);
    const [, second] = await mails(customer, 2);
    if (!first || !second) throw new Error('A mail is missing');
    expect((await acknowledge(tokenIn(first))).body.error.code).toBe('token_used');
    expect((await acknowledge(tokenIn(second))).status).toBe(200);
  });

  test('are not sent where the merchant wants none, but when asked for', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer, { send_email: false });
    expect(await mailsTo(addressOf(customer))).toEqual([]);
    await merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`);
    await mails(customer, 1);
  });

  test('carry what merchants and customers wrote without harm', async () => {
    const customer = newCustomer();
    const name = '<script>alert("1")</script> & Cía';
    await merchant.create(customer, {
      customer: { name, email: addressOf(customer) },
      concept: '<b>"Plan" & más</b>',
    });
    const [mail] = await mails(customer, 1);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<b>"Plan"');
    expect(mail?.html).toContain('&lt;b&gt;');
  });
});
