import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '#lib/api/routes.ts';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { type Answer, newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { callerWith } from '#tests/support/orders.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const addressIn = ({ headers }: Answer) => String(headers.get('location'));
const whatIsAt = async (address: string) => (await send('GET', address, undefined, account)).body;

describe('Location', () => {
  test('leads to the direct debit, the charge, the order or the payout that was created', async () => {
    const merchant = merchantOf(account);
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const debit = await merchant.create(customer, { payment_method_id, max_amount: 5_000 });
    expect(addressIn(debit)).toBe(`/api/direct-debits/${debit.body.id}`);
    await acknowledge(await merchant.link(debit.body.id));
    const charge = await merchant.call('POST', `/api/direct-debits/${debit.body.id}/charges`, {
      amount: 100,
    });
    const { create, createPayout } = callerWith(account.token);
    const order = await create({ customer_id: customer });
    const payout = await createPayout(order.body.id);
    for (const created of [debit, charge, order, payout]) {
      expect(created.status).toBe(201);
      expect((await whatIsAt(addressIn(created))).id).toBe(created.body.id);
    }
  });

  test('of a link is that of its direct debit, and holds no token', async () => {
    const merchant = merchantOf(account);
    const { body } = await merchant.create(newCustomer());
    const link = await merchant.call('POST', `/api/direct-debits/${body.id}/session-link`, {
      purpose: 'activation',
    });
    expect([link.status, addressIn(link)]).toEqual([201, `/api/direct-debits/${body.id}`]);
  });

  test('comes with the answer that is given again, too', async () => {
    const options = { token: account.token, key: randomUUID() };
    const body = methodBody(newClabe());
    const add = () => send('POST', '/api/customers/cus-located/payment-methods', body, options);
    const [first, again] = [await add(), await add()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(addressIn(again)).toBe(addressIn(first));
    expect(addressIn(first)).toBe(`/api/customers/cus-located/payment-methods/${first.body.id}`);
  });

  test('is always a path of the interface', () => {
    const plain = (path = '') => path.replaceAll(/\{\w+\}/g, '{}');
    const paths = new Set(routes.map(({ path }) => plain(path)));
    const unknown = routes.filter((route) => route.success === 201 && !paths.has(plain(route.location)));
    expect(unknown).toEqual([]);
  });
});
