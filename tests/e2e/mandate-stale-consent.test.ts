import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { send } from '#tests/support/api.ts';
import { acknowledge, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Merchant, newMerchant } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

describe('a consent is to the terms as they were', () => {
  test('and not in force for others, though the account is again the one that was consented to', async () => {
    const customer = newCustomer();
    const methods = `/api/customers/${customer}/payment-methods`;
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id, send_email: false });
    const { body: acknowledged } = await acknowledge(await merchant.link(body.id));
    const { token } = acknowledged.next_link;
    // The customer brings another account and does not consent: the terms may be changed now …
    expect((await send('POST', methods, methodBody(newClabe()), { token })).status).toBe(201);
    expect((await merchant.change(body.id, { amount: 5_000, concept: 'Otra cosa' })).status).toBe(200);
    // … and the account of the former consent comes back.
    const back = await merchant.change(body.id, { payment_method_id: method.id });
    expect(back.body.requirements).toContain('acknowledgment');
    await eventually(async () => {
      expect((await merchant.validate(method.id)).body.validation.status).toBe('verified');
    });
    expect((await merchant.get(body.id)).body.status).toBe('pending');
  });

  test('nor where the amount was changed meanwhile, and changed back', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 350.08, interval: 'weekly' });
    await merchant.collect(first);
    expect((await merchant.get(id)).body).toMatchObject({ status: 'pending', paused: { bank_code: '08' } });
    expect((await merchant.change(id, { amount: 5_000 })).status).toBe(200);
    expect((await merchant.change(id, { amount: 350.08 })).status).toBe(200);
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['acknowledgment'],
    });
  });
});
