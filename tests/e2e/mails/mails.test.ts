import { beforeAll, describe, expect } from '@jest/globals';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { linkIn, mailsTo, shortLinkIn, tokenIn } from '#tests/support/records/inbox.ts';
import { claimsOf, exchange, refused } from '#tests/support/records/links.ts';
import { varying } from '#tests/support/records/mandates.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

const addressOf = (customer: string) => `${customer}@example.com`;

/** Returns the mails of a customer once there are this many, and a moment later still no more. */
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
  test('lead from creation to activation: link, acknowledgment, confirmation', async () => {
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

  longTest('case 7: show a short link, which is exchanged for the one of the button', async () => {
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

  longTest(
    'ask for the missing steps after the acknowledgment, and again when the bank refuses the account',
    async () => {
      const customer = newCustomer();
      const { body } = await merchant.create(customer);
      const [asked] = await mails(customer, 1);
      if (!asked) throw new Error('No mail came');
      expect((await acknowledge(tokenIn(asked))).body.status).toBe('pending');
      const [, missing] = await mails(customer, 2);
      if (!missing) throw new Error('No second mail came');
      const token = tokenIn(missing);
      const { methodBody, newClabe } = await import('#tests/support/records/account-numbers.ts');
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
    },
  );

  test('can be resent, with a link that replaces the former one', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer);
    const [first] = await mails(customer, 1);
    expect((await merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`)).status).toBe(200);
    const [, second] = await mails(customer, 2);
    if (!first || !second) throw new Error('A mail is missing');
    expect((await acknowledge(tokenIn(first))).body.error.code).toBe('token_used');
    expect((await acknowledge(tokenIn(second))).status).toBe(200);
  });

  test('are not sent if the merchant wants none, except on request', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer, { send_email: false });
    expect(await mailsTo(addressOf(customer))).toEqual([]);
    await merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`);
    await mails(customer, 1);
  });

  test('show texts of merchants and customers safely', async () => {
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

describe('the pre-notification', () => {
  let merchant: Collector;
  beforeAll(async () => {
    merchant = await newCollector();
  });

  /** Returns the mail to a customer whose subject names a collection, or contains these words. */
  async function preNotificationTo(customerId: string, words = 'le cobrará'): Promise<string> {
    return eventually(async () => {
      const mail = (await mailsTo(addressOf(customerId))).find(({ subject }) => subject.includes(words));
      expect(mail).toBeDefined();
      return mail?.text ?? '';
    });
  }

  /** Returns the mail of a pre-notification as it is composed now, for a direct debit with this next collection. */
  async function composed(
    { id, reference }: { id: string; reference: number },
    named: { amount: number; date: string; orders: readonly object[] },
  ) {
    const { findMailing, mailOf } = await import('#lib/operations/mails/mail-of.ts');
    const { account_id } = merchant.account;
    const of = { direct_debit_id: id, reference, concept: 'Suscripción mensual', payment_method_id: null };
    const event = { event_id: `evt_of_${id}`, event_type: 'direct_debit.charge_upcoming', account_id };
    const preNotification = { ...event, data: { ...of, ...named } } as never;
    const mailing = await findMailing(preNotification);
    const compose = mailOf(preNotification, mailing);
    if (!compose) throw new Error('It calls for no mail');
    return compose();
  }

  describe('calls a reference the charge’s only if the bank statement shows it', () => {
    longTest('before the charge exists, it names the direct debit’s reference as that', async () => {
      const debit = await merchant.active({ send_email: true });
      await merchant.collect(businessDay(3));
      const text = await preNotificationTo(debit.customer_id);
      expect(text).toContain(`Referencia de la domiciliación: ${debit.reference}\n`);
      expect(text).not.toContain('Referencia del cargo');
    });

    test('of a charge that exists, it names the reference with which the bank gets it', async () => {
      const debit = await merchant.active({ ...varying, send_email: true });
      const { body: order } = await merchant.charge(debit.id, { amount: 120.5 });
      expect(order.reference).not.toBe(debit.reference);
      const text = await preNotificationTo(debit.customer_id);
      expect(text).toContain(`Referencia del cargo: ${order.reference}\n`);
    });

    longTest.each([
      ['by its id', (id: string) => id],
      ['by its period, since it was created later', () => null],
    ])('of one order alone, named %s, it names that order’s reference and concept', async (_, named) => {
      const debit = await merchant.active({ ...varying, send_email: true });
      const { body: order } = await merchant.charge(debit.id, { amount: 120.5, concept: 'Consumo extra' });
      const orders = [{ order_id: named(order.id), retry_of: null, period: 0, amount: 120_50 }];
      const { text } = await composed(debit, { amount: 120_50, date: order.charge_date, orders });
      expect(text).toContain(`Referencia del cargo: ${order.reference}\n`);
      expect(text).toContain('Consumo extra');
    });
  });

  describe('says the total that is collected on its day', () => {
    test('of a charge on the day of the agreed collection', async () => {
      const debit = await merchant.active({ amount: 449.9, max_amount: 900, send_email: true });
      await merchant.charge(debit.id, { amount: 120.5, charge_date: debit.next_payment_date });
      const text = await preNotificationTo(debit.customer_id);
      expect(text).toContain('cobrará $120.50 MXN');
      expect(text).toContain('en total se cobrarán $570.40 MXN');
    });

    longTest('of the agreed collection on the day of a charge', async () => {
      const debit = await merchant.active({ amount: 449.9, max_amount: 900, send_email: true });
      await merchant.charge(debit.id, { amount: 120.5, charge_date: debit.next_payment_date });
      await merchant.collect(businessDay(3));
      const text = await preNotificationTo(debit.customer_id, '$449.90');
      expect(text).toContain('cobrará $449.90 MXN');
      expect(text).toContain('en total se cobrarán $570.40 MXN');
    });

    test('and no total if it names all of it', async () => {
      const debit = await merchant.active({ ...varying, send_email: true });
      await merchant.charge(debit.id, { amount: 120.5 });
      expect(await preNotificationTo(debit.customer_id)).not.toContain('en total');
    });
  });
});
