import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { eventsOf, inBatch } from '#tests/support/records/delivered.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { HOOKS, hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { costOf } from './cost-of.ts';

/**
 * The cost in DynamoDB of mails and webhooks, and how many of the calls wait for one another. The numbers are to be
 * lowered.
 */
let merchant: Merchant;

beforeAll(async () => {
  merchant = await newMerchant();
});
/** Discards the log of a worker. */
const silence = () => void jest.spyOn(process.stdout, 'write').mockImplementation(() => true);

const [ONE, SOME, CLAIM, WRITE] = ['GetItem', 'BatchGetItem', 'UpdateItem', 'TransactWriteItems'];

/**
 * Returns the newest event of a type of a direct debit whose customer receives mails from now on, as the mail worker
 * gets it.
 */
async function toMail(id: string, type: string) {
  expect((await merchant.change(id, { send_email: true })).status).toBe(200);
  const event = (await eventsOf(id)).findLast(({ event_type }) => event_type === type);
  if (!event) throw new Error(`It has no event ${type}.`);
  const { handler } = await import('#functions/workers/send-mails.ts');
  // Under another id: the service's worker may be about to mail it as well.
  return () => handler(inBatch({ ...event, event_id: `${event.event_id}_again` }));
}

describe('the cost of a mail', () => {
  beforeEach(silence);
  afterEach(() => void jest.restoreAllMocks());

  test('with a link: its facts; the account and the short link with the claim; a note for the evidence', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const create = () => merchant.create(customer, { payment_method_id, send_email: false });
    const linkOf = async () => {
      const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
      const { id, account_id, link } = (await findDirectDebit((await create()).body.id)) ?? {};
      const data = { direct_debit_id: id, token_id: link?.token_id };
      const event_type = 'direct_debit.link_requested';
      return { event_id: `evt_of_${id}`, event_type, account_id: String(account_id), data, id: String(id) };
    };
    const { handler } = await import('#functions/workers/send-mails.ts');
    const [first, second] = [await linkOf(), await linkOf()];
    for (const { id } of [first, second]) await merchant.change(id, { send_email: true });
    // The first mail of a process also creates its mailer.
    await handler(inBatch(first));
    const cost = await costOf(() => handler(inBatch(second)));
    expect(cost).toMatchObject({ calls: [SOME, ONE, 'PutItem', WRITE, CLAIM], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(9);
    const { listMails } = await import('#lib/store/sent-mails.ts');
    expect(await listMails(second.id, 9)).toMatchObject([
      { kind: 'authorization_requested', outcome: 'sent' },
    ]);
  });

  test('about a charge: the order is read with the others; repeated, only the claim that fails', async () => {
    const { id } = await merchant.active(varying);
    await merchant.charge(id, { amount: 100 });
    const send = await toMail(id, 'direct_debit.charge_upcoming');
    const cost = await costOf(send);
    expect(cost).toMatchObject({ calls: [SOME, ONE, CLAIM, CLAIM], depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(6);
    expect(await costOf(send)).toMatchObject({ calls: [SOME, ONE, CLAIM], depth: 2 });
  });

  test('about a collection that was opened since: a query of its open orders as well', async () => {
    const { id } = await merchant.active(varying);
    const { body: charge } = await merchant.charge(id, { amount: 100 });
    const { account_id } = merchant.account;
    const orders = [{ order_id: null, retry_of: null, period: 0, amount: 100_00 }];
    const collection = { amount: 100_00, date: charge.charge_date, reference: 1, concept: 'x' };
    const data = { direct_debit_id: id, ...collection, payment_method_id: null, orders };
    const event = { event_id: `evt_of_${id}`, event_type: 'direct_debit.charge_upcoming', account_id, data };
    expect((await merchant.change(id, { send_email: true })).status).toBe(200);
    const { handler } = await import('#functions/workers/send-mails.ts');
    const cost = await costOf(() => handler(inBatch(event)));
    expect(cost).toMatchObject({ calls: [SOME, ONE, ONE, 'Query', CLAIM, CLAIM], depth: 5 });
  });

  test('that is not wanted: one call', async () => {
    const { id } = await merchant.active();
    const send = await toMail(id, 'direct_debit.activated');
    await merchant.change(id, { send_email: false });
    expect(await costOf(send)).toMatchObject({ calls: [SOME], units: 2 });
  });
});

describe('the cost of a webhook', () => {
  beforeEach(silence);
  afterEach(() => void jest.restoreAllMocks());

  async function storedEvent(more: Record<string, unknown> = {}) {
    const hooks = hooksOf(merchant.account);
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const event = (await eventsOf(body.id)).find(({ event_type }) => event_type === 'direct_debit.created');
    if (!event?.pk) throw new Error('Nothing tells of it.');
    // Created afterwards, so that no other worker sends it.
    const { body: hook } = await hooks.create({ url: HOOKS, ...more });
    return { event: { ...event, pk: event.pk }, hook };
  }

  test('that is queued: its recipients, once for all events of an account; each delivery in a write of its own', async () => {
    const { event } = await storedEvent();
    const { handler } = await import('#functions/workers/queue-webhooks.ts');
    const cost = await costOf(() => handler(inBatch(event)));
    const deliveries = cost.calls.filter((call) => call === 'PutItem');
    expect(cost).toMatchObject({ calls: [...deliveries, 'Query'], depth: 2 });
    const others = ['evt_1', 'evt_2', 'evt_3'].map((event_id) => ({ ...event, event_id }));
    const several = await costOf(() => handler(inBatch(...others)));
    expect(several).toMatchObject({ calls: [...others.flatMap(() => deliveries), 'Query'], depth: 2 });
  });

  test('that is sent: its place in the account’s share, the claim, the event and the secrets, the outcome as the place is freed', async () => {
    const { beginDelivery } = await import('#lib/store/webhooks/deliveries.ts');
    const { sendWebhook } = await import('#lib/operations/webhooks/send-webhook.ts');
    // An hour ahead: the sweep of each minute finds due deliveries, and the service would send it first.
    const now = new Date(Date.now() + 3_600_000);
    const outcome = { duration_ms: 1, status_code: 200, error: null };
    const tools = {
      webhooks: { send: async () => outcome },
      queue: { send: async () => undefined },
      random: () => 0,
    };
    const due = async () => {
      // It has another type, so that the service sends it nothing, however late its worker starts.
      const { event, hook } = await storedEvent({ event_types: ['payout.created'] });
      const queued = { ...event, id: event.event_id, type: 'direct_debit.created' } as const;
      await beginDelivery(newDelivery(queued, endpointTarget(hook), now), now);
      const { account_id } = merchant.account;
      return () => sendWebhook({ account_id, target: hook.id, event_id: event.event_id }, now, tools);
    };
    const [first, second] = [await due(), await due()];
    // The first webhook of a process reads the secret that opens those of endpoints.
    await first();
    const cost = await costOf(second);
    expect(cost).toMatchObject({ calls: [SOME, CLAIM, CLAIM, CLAIM, CLAIM], depth: 4 });
    // Two of them are for the place.
    expect(cost.units).toBeLessThanOrEqual(7);
    expect(await costOf(second)).toMatchObject({ calls: [CLAIM, CLAIM, CLAIM], depth: 3 });
  });
});
