import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send } from '#tests/support/api.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { acknowledge, merchantOf, newCustomer, PLACE } from '#tests/support/direct-debits.ts';
import { openTable } from '#tests/support/table.ts';

let merchant: ReturnType<typeof merchantOf>;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
  table = openTable();
});
afterAll(() => table.close());

const evidenceOf = (id: string, n = 1) => table.find({ pk: `DD#${id}`, sk: `EVIDENCE#00000${n}` });

describe('the evidence of an acknowledgment', () => {
  test('is kept with it: who agreed, from where, when, and to what', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body: debit } = await merchant.create(customer, { payment_method_id: method.id });
    expect(await evidenceOf(debit.id)).toBeUndefined();

    const { body: acknowledged } = await acknowledge(await merchant.link(debit.id));

    expect(await evidenceOf(debit.id)).toMatchObject({
      account_id: debit.account_id,
      acknowledge_by: {
        ...PLACE,
        ...{ latitude: String(PLACE.latitude), longitude: String(PLACE.longitude) },
        ip: acknowledged.acknowledge_by.ip,
        browser: acknowledged.acknowledge_by.browser,
        acknowledged_at: acknowledged.acknowledge_by.acknowledged_at,
      },
      terms: {
        provider: 'Tests',
        concept: 'Suscripción mensual',
        is_fixed_amount: true,
        maximum_amount: 350_50,
        currency: 'MXN',
        interval: 'monthly',
        first_payment_date: businessDay(5),
        end_date: null,
        bank: '002',
        account_last4: method.number.slice(-4),
      },
    });
  });

  test('stays as it was when the direct debit changes and is cancelled', async () => {
    const { body: debit } = await merchant.create(newCustomer());
    await acknowledge(await merchant.link(debit.id));
    const kept = await evidenceOf(debit.id);

    const path = `/api/direct-debits/${debit.id}`;
    expect((await merchant.call('PATCH', path, { next_payment_date: businessDay(9) })).status).toBe(200);
    expect((await merchant.cancel(debit.id)).status).toBe(200);

    expect(kept).toMatchObject({ terms: { first_payment_date: businessDay(5) } });
    expect(await evidenceOf(debit.id)).toEqual(kept);
  });

  test('stays as it was when the customer consents anew, to another account, which is kept beside it', async () => {
    const customer = newCustomer();
    const { body: debit } = await merchant.create(customer);
    const { body: acknowledged } = await acknowledge(await merchant.link(debit.id));
    const kept = await evidenceOf(debit.id);
    expect(kept).toMatchObject({ terms: { bank: null, account_last4: null } });

    const account = methodBody(newClabe(), { consent: true });
    const { token } = acknowledged.next_link;
    const { body: method } = await send('POST', `/api/customers/${customer}/payment-methods`, account, {
      token,
    });

    expect(await evidenceOf(debit.id)).toEqual(kept);
    expect(await evidenceOf(debit.id, 2)).toMatchObject({
      account_id: debit.account_id,
      with_account: method.id,
      consented_at: expect.stringMatching(/Z$/),
      terms: { maximum_amount: 350_50, bank: '002', account_last4: method.number.slice(-4) },
    });
  });
});
