import { beforeAll, describe, expect, test } from '@jest/globals';
import { FIRST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { exchange, requestLink } from '#tests/support/records/links.ts';
import { type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';

/**
 * The cost in DynamoDB of each operation on direct debits, counted by a proxy, and how many of its calls wait for one
 * another. An additional read or write fails here. The numbers are to be lowered, and raised only for a reason.
 */
let merchant: Merchant;

beforeAll(async () => {
  merchant = await newMerchant();
});

const [ONE, SOME, WRITE] = ['GetItem', 'BatchGetItem', 'TransactWriteItems'];

const cancelled = { status: 'cancelled' };

/** Creates a direct debit that waits for its customer, with a link that the gateway has cached. */
async function waiting() {
  const customer = newCustomer();
  const payment_method_id = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
  return { id: body.id as string, token: await seen(body.id, await merchant.link(body.id)) };
}

/** The authorizer's own read happens once for a token. */
async function seen(id: string, token: string): Promise<string> {
  expect((await send('GET', `/api/direct-debits/${id}`, undefined, { token })).status).toBe(200);
  return token;
}

describe('the cost of', () => {
  test('creating: a reference and the payment method, and one transaction; with a key, no call more', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const plain = await costOf(() => merchant.create(newCustomer()), 201);
    expect(plain).toMatchObject({ calls: [ONE, WRITE, 'UpdateItem'], depth: 2 });
    const { token } = merchant.account;
    const create = (key: string) =>
      send('POST', '/api/direct-debits', debitBody(customer, { payment_method_id }), { token, key });
    const keyed = await costOf(() => create(newId('req')), 201);
    expect(keyed).toMatchObject({ calls: [SOME, WRITE, 'UpdateItem'], depth: 2 });
    expect(keyed.units).toBeLessThanOrEqual(34);
  });

  test('reading a direct debit: one read; by link, its account and its payment method in another', async () => {
    const { id, token } = await waiting();
    expect(await costOf(() => merchant.get(id), 200)).toMatchObject({ calls: [SOME], depth: 1, units: 2 });
    const cost = await costOf(() => send('GET', `/api/direct-debits/${id}`, undefined, { token }), 200);
    expect(cost).toMatchObject({ calls: [SOME, ONE], depth: 2, units: 3 });
  });

  test('acknowledging: the same reads; the record, its evidence and its events in one transaction', async () => {
    // The first request of a function may pause between two calls.
    await acknowledge((await waiting()).token);
    const { token } = await waiting();
    const cost = await costOf(() => acknowledge(token), 200);
    expect(cost).toMatchObject({ calls: [SOME, SOME, WRITE], depth: 3 });
    // The evidence has the full terms and texts, and so has its event; merchants are notified by two events.
    expect(cost.units).toBeLessThanOrEqual(38);
  });

  test('acknowledging by a link that was mailed: how it was mailed is read with the others', async () => {
    const { findMailedLink } = await import('#lib/store/sent-mails.ts');
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const { showLink } = await import('#lib/operations/links/links.ts');
    const { body } = await merchant.create(newCustomer());
    const debit = await findDirectDebit(body.id);
    if (!debit?.link) throw new Error('There is no link.');
    const { link } = debit;
    await eventually(async () => expect(await findMailedLink(body.id, link.token_id)).toBeDefined());
    const token = await seen(body.id, (await showLink(debit, link)).token);
    const cost = await costOf(() => acknowledge(token), 200);
    expect(cost).toMatchObject({ calls: [SOME, SOME, WRITE], depth: 3 });
  });

  test('a link: the record, and the link with the digest of its short form in one transaction', async () => {
    const { id } = await merchant.active(varying);
    const link = () => merchant.call('POST', `/api/direct-debits/${id}/session-link`);
    const cost = await costOf(link, 201);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(10);
    const [, code = ''] = (await link()).body.short_url.split('#');
    expect(await costOf(() => exchange(code), 200)).toMatchObject({ calls: [ONE, ONE], depth: 2, units: 2 });
  });

  test('requesting a link without a link: the record and its events, and the mails to its address; one read if there is none, or too many', async () => {
    const { id } = await merchant.active(varying);
    const cost = await costOf(() => requestLink(id), 202);
    expect(cost).toMatchObject({ calls: [ONE, ONE, WRITE], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(12);
    for (let time = 1; time < 5; time++) await requestLink(id);
    expect(await costOf(() => requestLink(id), 202)).toMatchObject({ calls: [ONE], units: 1 });
    expect((await costOf(() => requestLink('dd_nobody'), 202)).calls).toEqual([ONE]);
  });

  test('resending a mail: the record with its events, and the mails to its address; refused, two reads', async () => {
    const { body } = await merchant.create(newCustomer());
    const resend = () => merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`);
    const cost = await costOf(resend, 200);
    expect(cost).toMatchObject({ calls: [SOME, ONE, WRITE], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(13);
    while ((await resend()).status === 200);
    expect(await costOf(resend, 429)).toMatchObject({ calls: [SOME, ONE], depth: 2, units: 3 });
  });

  test('listing by an index: one query, one read; by reference: its owner, one read', async () => {
    const own = await newMerchant();
    const { id, reference } = await own.active(varying);
    await own.charge(id, { amount: 100 });
    const list = (path: string) => costOf(() => own.call('GET', `/api/${path}`), 200);
    const queried = { calls: [ONE, ONE, 'Query'], depth: 2 };
    expect(await list('direct-debits?status=active')).toMatchObject(queried);
    const borne = { calls: [SOME, ONE], depth: 2 };
    expect(await list(`direct-debits?reference=${reference}`)).toMatchObject(borne);
    expect(await list('orders?charge_date[gte]=2020-01-01')).toMatchObject(queried);
    const expected = { calls: [SOME, ONE, 'Query'], depth: 2 };
    expect(await list(`orders?direct_debit_id=${id}`)).toMatchObject(expected);
    expect(await costOf(() => own.payments(id), 200)).toMatchObject(expected);
  });

  test('changing before a consent: one read, one transaction; after it, the facts of its evidence in one more call', async () => {
    const { id } = await merchant.active(varying);
    const plain = await costOf(() => merchant.change(id, { metadata: { shelf: '7' } }), 200);
    expect(plain).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    const customer = { name: 'Dolores Godínez', email: 'dolores@example.com' };
    const proved = await costOf(() => merchant.change(id, { customer }), 200);
    expect(proved).toMatchObject({ calls: [SOME, SOME, WRITE], depth: 3 });
  });

  test('cancelling: one read, one transaction; refused, a query of the open orders', async () => {
    const { id } = await merchant.active(varying);
    for (const amount of [100, 110]) await merchant.charge(id, { amount });
    const refused = await costOf(() => merchant.cancel(id), 409);
    expect(refused).toMatchObject({ calls: [SOME, SOME, 'Query'], depth: 3 });
    const { id: free } = await merchant.active(varying);
    const cost = await costOf(() => merchant.change(free, cancelled), 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(25);
  });

  test('revoking: the account, the record and its method for the evidence, one transaction; with orders, another one', async () => {
    const { id } = await merchant.active(varying);
    const none = await costOf(() => merchant.revoke(id), 200);
    expect(none).toMatchObject({ calls: [SOME, ONE, ONE, WRITE], depth: 4 });
    const again = await costOf(() => merchant.revoke(id), 200);
    expect(again).toMatchObject({ calls: [ONE, ONE], units: 2 });
    const { id: busy } = await merchant.active(varying);
    for (const amount of [100, 110, 120]) await merchant.charge(busy, { amount });
    const some = await costOf(() => merchant.revoke(busy), 200);
    expect(some).toMatchObject({ calls: [SOME, SOME, ONE, ONE, ONE, 'Query', WRITE, WRITE], depth: 8 });
  });

  test('adding an account by link: both records and its customer in one call, and the facts of the evidence', async () => {
    const { id, customer_id } = await merchant.active();
    const token = await seen(id, await merchant.link(id));
    const body = methodBody(newClabe(), { consent: true });
    const add = () => send('POST', `/api/customers/${customer_id}/payment-methods`, body, { token });
    expect(await costOf(add, 201)).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
  });
});

describe('the cost of presenting orders', () => {
  /**
   * Returns the cost of a run that collects some orders of some direct debits. It leaves out the references, which only
   * a sandbox run reads: a unit for each, and one for the last used one.
   */
  async function collecting(debits: number, each: number) {
    const collector = await newMerchant();
    let day = '';
    for (let debit = 0; debit < debits; debit++) {
      const { id, next_payment_date } = await collector.active(varying);
      for (let order = 0; order < each; order++) await collector.charge(id, { amount: 100 });
      day = next_payment_date;
    }
    const { lastDrawn } = await import('#lib/store/references.ts');
    const references = (await lastDrawn()) - FIRST_REFERENCE + 1;
    const { calls, units } = await costOf(() => collector.collect(day), 200, 0);
    const count = (operation: string) => calls.filter((call) => call === operation).length;
    const rest = units - references - 1;
    return { transactions: count('TransactWriteItems'), queries: count('Query'), units: rest };
  }

  test('is one transaction for all returns, except further orders of a direct debit, and one for all next dates; the file has eight partitions to close', async () => {
    const [one, four, spread] = [await collecting(1, 1), await collecting(1, 4), await collecting(4, 1)];
    expect([one.queries, four.queries, spread.queries]).toEqual([15, 15, 21]);
    expect([one.transactions, four.transactions, spread.transactions]).toEqual([17, 20, 17]);
    expect(one.units).toBeLessThanOrEqual(205.5);
    expect(four.units).toBeLessThanOrEqual(376.5);
    expect(spread.units).toBeLessThanOrEqual(479.5);
  });
});
