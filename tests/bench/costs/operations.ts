import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send, tokenOf } from '#tests/support/api.ts';
import { acknowledge } from '#tests/support/direct-debits.ts';
import type { DynamodbProxy } from '#tests/support/dynamodb-proxy.ts';
import { daysAfter, newMerchant, varying } from '#tests/support/mandates.ts';
import { addressBody, callerWith } from '#tests/support/orders.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';
import { type Cost, costOf } from './count.ts';

const AUTHORIZER = 'authorize a token, once in five minutes';

/**
 * What requests take of DynamoDB, by their names, workers left out: a merchant's life, each kind of request once. What
 * the authorizer reads once for a token stands by itself.
 */
export async function costsOfOperations(proxy: DynamodbProxy): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const merchant = await newMerchant();
  const { call, account } = merchant;
  const orders = callerWith(account.token);
  const hooks = hooksOf(account);

  async function count<T extends { status: number }>(name: string, work: () => Promise<T>): Promise<T> {
    proxy.takeCalls();
    const answer = await work();
    if (answer.status >= 400) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    const { true: ofAuthorizer, false: own = [] } = Object.groupBy(proxy.takeCalls(), ({ caller = '' }) =>
      /authorizer/i.test(caller) ? 'true' : 'false',
    );
    costs.set(name, costOf(own));
    if (ofAuthorizer) costs.set(AUTHORIZER, costOf(ofAuthorizer));
    return answer;
  }

  const other = await newAccount();
  await count('create a token', async () => ({ status: 200, token: await tokenOf(other) }));
  const customer = 'cus-bench';
  const methods = `/api/customers/${customer}/payment-methods`;
  const method = await count('add a payment method', () => call('POST', methods, methodBody(newClabe())));
  await count('get a payment method', () => call('GET', `${methods}/${method.body.id}`));
  await count('list payment methods', () => call('GET', methods));
  await count('validate a payment method', () => merchant.validate(method.body.id));
  const payment_method_id = await merchant.verifiedMethod(customer);

  const more = { payment_method_id, send_email: false };
  const debit = await count('create a direct debit', () => merchant.create(customer, more));
  const { id } = debit.body;
  const path = `/api/direct-debits/${id}`;
  await count('get a direct debit', () => merchant.get(id));
  await count('change a direct debit', () => merchant.change(id, { concept: 'Otra suscripción' }));
  const link = await count('make a link', () => call('POST', `${path}/session-link`));
  await count('get a direct debit by link', () => send('GET', path, undefined, { token: link.body.token }));
  await count('acknowledge', () => acknowledge(link.body.token));
  await count('list direct debits', () => call('GET', '/api/direct-debits'));
  await count('list direct debits by status', () => call('GET', '/api/direct-debits?status=active'));
  await count('get the mandate', () => call('GET', `${path}/mandate`));

  const { id: varied, next_payment_date: day } = await merchant.active(varying);
  const charge = await count('charge', () => merchant.charge(varied, { amount: 100 }));
  const later = { charge_date: daysAfter(day, 7) };
  await count('move a charge', () => merchant.changeCharge(varied, charge.body.id, later));
  await count('list charges', () => merchant.payments(varied));
  await count('withdraw a charge', () =>
    merchant.changeCharge(varied, charge.body.id, { status: 'cancelled' }),
  );
  const failing = await merchant.active({ amount: 100.04 });
  await merchant.collect(failing.next_payment_date);
  await count('retry', () => merchant.retry(failing.id));
  await count('cancel a direct debit', () => merchant.cancel(varied));
  await count('revoke a direct debit', () => merchant.revoke(id));

  const order = await count('create an order', () => orders.create());
  await count('get an order', () => orders.get(order.body.id));
  await count('list orders', () => call('GET', '/api/orders'));
  await count('change an order', () => orders.readdress(order.body.id, addressBody()));
  const payout = await count('create a payout', () => orders.createPayout(order.body.id));
  await count('get a payout', () => orders.getPayout(payout.body.id));

  const events = await count('list events', () => call('GET', '/api/events'));
  await count('get an event', () => call('GET', `/api/events/${events.body.data[0].id}`));
  await count('create a webhook endpoint', () => hooks.create());
  await count('get a summary', () => call('GET', '/api/direct-debits/summary/active-direct-debits'));
  return costs;
}
