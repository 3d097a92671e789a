import type { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf } from '#tests/support/records/direct-debits.ts';
import { identityResult, waitingForIdentity } from '#tests/support/records/identities.ts';
import { exchange, requestLink } from '#tests/support/records/links.ts';
import { daysAfter, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { addressBody, callerWith, payoutBody } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { askForToken, newAccount, send } from '#tests/support/service/api.ts';
import { type Cost, costOf } from './count.ts';

const AUTHORIZER = 'authorize a token, once in five minutes';

/**
 * Returns the cost of requests in DynamoDB, by their names, without workers: those of a merchant's life, each once.
 * `tests/e2e/costs` holds the costs of all operations. The authorizer's one read for a token is separate.
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

  await count('create a token', () => askForToken(account));
  await count('get the keys that verify tokens', () => send('GET', '/.well-known/jwks.json'));
  await count('get the keys that verify evidence', () => send('GET', '/.well-known/mandate-keys.json'));
  const customer = 'cus-bench';
  const methods = `/api/customers/${customer}/payment-methods`;
  const method = await count('add a payment method', () => call('POST', methods, methodBody(newClabe())));
  await count('get a payment method', () => call('GET', `${methods}/${method.body.id}`));
  await count('list payment methods', () => call('GET', methods));
  await count('validate a payment method', () => merchant.validate(method.body.id));
  const another = await call('POST', methods, methodBody(newClabe()));
  await count('make a payment method the default', () =>
    call('PATCH', `${methods}/${another.body.id}`, { default: true }),
  );
  await count('delete a payment method', () => call('DELETE', `${methods}/${another.body.id}`));
  const payment_method_id = await merchant.verifiedMethod(customer);

  const more = { payment_method_id, send_email: false };
  const debit = await count('create a direct debit', () => merchant.create(customer, more));
  const { id } = debit.body;
  const path = `/api/direct-debits/${id}`;
  await count('get a direct debit', () => merchant.get(id));
  await count('change a direct debit', () => merchant.change(id, { concept: 'Otra suscripción' }));
  const link = await count('create a link', () => call('POST', `${path}/session-link`));
  const [, code = ''] = link.body.short_url.split('#');
  await count('exchange the code of a short link', () => exchange(code));
  // Of another direct debit: the mail's link replaces the former one.
  const { body: mailed } = await merchant.create(customer, more);
  await count('request a link by mail', () => requestLink(mailed.id));
  await count('resend a mail', () => call('POST', `/api/direct-debits/${mailed.id}/resend-email`));
  await count('get a direct debit by link', () => send('GET', path, undefined, { token: link.body.token }));
  await count('acknowledge', () => acknowledge(link.body.token));
  await count('get the upcoming collection', () => call('GET', `${path}/upcoming-collection`));
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
  const [failing, again] = [
    await merchant.active({ amount: 100.04 }),
    await merchant.active({ amount: 100.04 }),
  ];
  await count('run a day’s collections, of two direct debits', () =>
    merchant.collect(failing.next_payment_date),
  );
  await count('retry', () => merchant.retry(failing.id));
  const [lost] = (await merchant.payments(again.id)).body.data;
  await count('retry an order', () =>
    call('POST', `/api/direct-debits/${again.id}/charges/${lost.id}/retry`),
  );
  await count('cancel a direct debit', () => merchant.cancel(varied));
  await count('revoke a direct debit', () => merchant.revoke(id));

  const order = await count('create an order', () => orders.create());
  await count('get an order', () => orders.get(order.body.id));
  await count('list orders', () => call('GET', '/api/orders'));
  await count('change an order', () => orders.readdress(order.body.id, addressBody()));
  const payout = await count('create a payout', () => orders.createPayout(order.body.id));
  await count('get a payout', () => orders.getPayout(payout.body.id));
  await count('list payouts', () => call('GET', '/api/payouts'));
  await count('change a payout', () => orders.updatePayout(payout.body.id, payoutBody(order.body.id)));

  const events = await count('list events', () => call('GET', '/api/events'));
  const [{ id: event }] = events.body.data;
  await count('get an event', () => call('GET', `/api/events/${event}`));
  const hook = (await count('create a webhook endpoint', () => hooks.create())).body.id;
  await count('get a webhook endpoint', () => hooks.get(hook));
  await count('list webhook endpoints', () => hooks.list());
  await count('change a webhook endpoint', () => hooks.update(hook, { description: 'Books' }));
  await count('rotate a webhook endpoint’s secret', () => hooks.rotate(hook));
  await count('test a webhook endpoint', () => hooks.test(hook));
  await count('redeliver an event', () => hooks.redeliver(event, { webhook_endpoint_id: hook }));
  await count('list deliveries', () => hooks.deliveries(hook));
  await count('delete a webhook endpoint', () => hooks.delete(hook));
  await count('get the notify secret', () => call('GET', '/api/notify-secret'));
  await count('rotate the notify secret', () => call('POST', '/api/notify-secret/rotate'));
  for (const name of ['active-direct-debits', 'total-processed', 'success-rate', 'failed-payments'])
    await count(`get the summary ${name}`, () => call('GET', `/api/direct-debits/summary/${name}`));
  await count('get a day’s settlements', () => call('GET', `/api/reports/settlements?day=${day}`));
  await count('get the balance', () => call('GET', '/api/balance'));
  const lines = await count('list balance transactions', () => call('GET', '/api/balance-transactions'));
  await count('get a balance transaction', () =>
    call('GET', `/api/balance-transactions/${lines.body.data[0].id}`),
  );
  await count('get a month’s statement', () => call('GET', '/api/statements/2027-01'));
  const strict = merchantOf(await newAccount(['direct-debit-lvl-2']));
  const waiting = await waitingForIdentity(strict);
  await count('approve an identity by the API, in the sandbox', () =>
    strict.call('POST', `/sandbox/verifications/${waiting.id}`, { answer: 'approved' }),
  );
  const { id: person, key } = await waitingForIdentity(strict);
  await count('approve an identity on its page, in the sandbox', () =>
    send('POST', `/sandbox/verifications/${person}/result`, { answer: 'approved', key }),
  );
  const { body: raw, headers } = await identityResult((await waitingForIdentity(strict)).id);
  await count('receive an identity result', () =>
    send('POST', '/api/direct-debits/kyc', undefined, { raw, headers }),
  );
  return costs;
}
