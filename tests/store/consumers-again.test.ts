import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { workers } from '#infra/functions/workers.ts';
import { isEventType } from '#lib/domain/consumers.ts';
import { type Consumer, EVENTS } from '#lib/domain/events.ts';
import type { DeliveredEvent } from '#lib/store/events/consume-events.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { delivered, eventsOf, inBatch } from '#tests/support/records/delivered.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Event = Parameters<typeof delivered>[0];
type Handler = (event: DeliveredEvent | SQSEvent) => Promise<unknown>;

/** Delivers an event to a consumer, as the bus does. */
async function bringTo(consumer: Consumer, event: Event): Promise<void> {
  const { handler } = (await import(`#functions/${consumer}.ts`)) as { handler: Handler };
  const hasQueue = workers[consumer].trigger.events === 'in batches';
  await handler(hasQueue ? inBatch(event) : delivered(event));
}

/** Delivers events to all their consumers, at the same moment, each twice. */
async function bringAtOnce(events: readonly Event[]): Promise<void> {
  const twice = [...events, ...events.toReversed()];
  await Promise.all(
    twice.flatMap((event) => {
      const { event_type } = event;
      if (!isEventType(event_type)) throw new Error(`There is no event ${event_type}.`);
      return EVENTS[event_type].consumers.map((consumer) => bringTo(consumer, event));
    }),
  );
}

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount(['direct-debit-lvl-2']);
  merchant = merchantOf(account);
});
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => void jest.restoreAllMocks());

const answer = (id: string, what: 'approved' | 'declined') =>
  merchant.call('POST', `/sandbox/verifications/${id}`, { answer: what });

/** The events of one type of a direct debit. */
const ofType = async (id: string, type: string) =>
  (await eventsOf(id)).filter(({ event_type }) => event_type === type);

/** Returns the state of a direct debit, its orders, its mails and its account's sums. */
async function all(
  { call }: Pick<ReturnType<typeof merchantOf>, 'call'>,
  { id, customer_id }: { id: string; customer_id: string },
) {
  const read = async (path: string) => (await call('GET', path)).body;
  return {
    debit: await read(`/api/direct-debits/${id}`),
    orders: await read(`/api/direct-debits/${id}/payments?limit=100`),
    active: await read('/api/direct-debits/summary/active-direct-debits'),
    events: (await eventsOf(id)).length,
    mails: (await mailsTo(`${customer_id}@example.com`)).map(({ subject }) => subject).sort(),
  };
}

describe('all events of a life, delivered again at the same moment in any order,', () => {
  test('change nothing in any consumer', async () => {
    const own = await newCollector();
    const debit = await own.active({ send_email: true, language: 'en' });
    await own.collect(debit.next_payment_date);
    await own.charge(debit.id);
    await own.call('POST', `/api/direct-debits/${debit.id}/revoke`);
    const before = await eventually(async () => {
      const now = await all(own, debit);
      expect(now.debit.status).toBe('cancelled');
      expect(now.active.count).toBe(0);
      expect(now.mails.join()).toMatch(/received/);
      expect(now.mails).toEqual((await all(own, debit)).mails);
      return now;
    });
    await bringAtOnce(await eventsOf(debit.id));

    expect(await all(own, debit)).toEqual(before);
  });
});

describe('a validation that failed', () => {
  longTest('asks the customer once for another account, however often its event arrives', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer, '0003');
    const { body } = await merchant.create(customer, { payment_method_id: method.id });
    await acknowledge(await merchant.link(body.id));
    const before = (await ofType(body.id, 'direct_debit.link_requested')).length;
    const settled = await eventually(async () => {
      await merchant.validate(method.id);
      const { findPaymentMethod } = await import('#lib/store/payment-methods.ts');
      const found = await findPaymentMethod(account.account_id, customer, method.id);
      expect(found?.validation.status).toBe('failed');
      return found;
    });
    const data = { customer_id: customer, payment_method_id: method.id, run_id: settled?.run?.id };
    const event = {
      event_id: 'evt_settled',
      event_type: 'payment_method.validation_settled',
      account_id: account.account_id,
      data,
    };

    await bringAtOnce([event, event]);
    await bringAtOnce([{ ...event, data: { ...data, run_id: 'run_of_old' } }]);

    expect(await ofType(body.id, 'direct_debit.link_requested')).toHaveLength(before + 1);
  });
});

describe('an identity', () => {
  const debitOn = async (customer: string, method: string) => {
    const { body } = await merchant.create(customer, { payment_method_id: method });
    await acknowledge(await merchant.link(body.id));
    return body.id as string;
  };

  longTest('is requested on one page with one mail, however often the event arrives', async () => {
    const customer = newCustomer();
    const id = await debitOn(customer, await merchant.verifiedMethod(customer));
    const [asked] = await ofType(id, 'direct_debit.identity_requested');
    if (!asked) throw new Error('Nobody asked for an identity.');
    const links = async () => (await ofType(id, 'direct_debit.link_requested')).length;

    await bringAtOnce([asked, asked]);
    const { url } = (await merchant.get(id)).body.identity_verification;
    const once = await links();
    await bringAtOnce([asked]);

    expect(url).toMatch(/^http/);
    expect((await merchant.get(id)).body.identity_verification.url).toBe(url);
    expect(await links()).toBe(once);
    expect(once).toBe(2);
  });

  longTest(
    'that was declined later pauses the account’s other direct debits once, and none that was approved since',
    async () => {
      const customer = newCustomer();
      const method = await merchant.verifiedMethod(customer);
      const first = await debitOn(customer, method);
      await answer(first, 'approved');
      const other = await debitOn(customer, method);
      expect((await merchant.get(other)).body.status).toBe('active');
      await answer(first, 'declined');
      const [declined] = await ofType(first, 'direct_debit.identity_declined');
      if (!declined) throw new Error('Nothing tells of the decline.');

      await bringAtOnce([declined, declined]);
      expect((await merchant.get(other)).body).toMatchObject({ status: 'pending' });
      expect(await ofType(other, 'direct_debit.paused')).toHaveLength(1);

      await answer(other, 'approved');
      expect((await merchant.get(other)).body.status).toBe('active');
      await bringAtOnce([declined]);
      expect((await merchant.get(other)).body.status).toBe('active');
    },
  );
});

describe('a withdrawal that was cut off', () => {
  test('is finished once, however often its event arrives', async () => {
    const { storeAccount, storeActiveDebit } = await import('#tests/support/database/stored-debits.ts');
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const { openTable } = await import('#tests/support/database/table.ts');
    const { directDebitKey } = await import('#lib/store/keys.ts');
    const { account_id } = await storeAccount();
    const { id } = await storeActiveDebit(account_id, {}, new Date());
    const table = openTable();
    await table.set(directDebitKey(id), 'is_withdrawing', true);
    await table.set(directDebitKey(id), 'ending', 'cancelled');
    table.close();
    const event = {
      event_id: 'evt_begun',
      event_type: 'direct_debit.withdrawal_begun',
      account_id,
      data: { direct_debit_id: id },
    };

    await bringAtOnce([event, event]);
    const debit = await findDirectDebit(id);
    await bringAtOnce([event]);

    expect(debit).toMatchObject({ is_withdrawing: false, status: 'cancelled' });
    expect(await findDirectDebit(id)).toEqual(debit);
    expect(await ofType(id, 'direct_debit.cancelled')).toHaveLength(1);
  });
});
