import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { workOf } from '#tests/properties/faults/steps.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { inMexicoCity } from '#tests/support/money/scheduled-run.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { type Race, type Raced, request, requests } from './race-world.ts';

/** A merchant with an active direct debit. */
async function active() {
  const merchant = await newCollector();
  return { ...(await merchant.active({ amount: 100, max_amount: 250 })), merchant };
}

/** The same with a charge that has failed. */
async function withFailed() {
  const { merchant, id } = await active();
  const { body } = await merchant.charge(id, { amount: 120.04 });
  await merchant.collect(body.charge_date);
  return { merchant, id, order: String(body.id) };
}

/** Returns the worker that opens what is due, of the shard of a direct debit, at the time of its day. */
async function openDue(id: string, day: string) {
  const { SHARDS } = await import('#lib/store/indexes.ts');
  const { shardOf } = await import('#lib/domain/ids.ts');
  const event = { date: day as CalendarDate, shard: shardOf(id, SHARDS) };
  return { work: await workOf('workers/collections/open-due', event), at: inMexicoCity(day) };
}

const buildFiles = (date: string) => workOf('workers/collections/build-files', { date });

export const MANDATE: readonly Race[] = [
  {
    between: 'a charge and a cancellation',
    prepare: async (world) => {
      const { merchant, id } = await active();
      return requests(
        world,
        () => merchant.charge(id, { amount: 50 }),
        () => merchant.cancel(id),
      );
    },
  },
  {
    between: 'a charge and a revocation',
    prepare: async (world) => {
      const { merchant, id } = await active();
      return requests(
        world,
        () => merchant.charge(id, { amount: 50 }),
        () => merchant.call('POST', `/api/direct-debits/${id}/revoke`),
      );
    },
  },
  {
    between: 'two charges that exceed the maximum together',
    prepare: async (world) => {
      const { merchant, id } = await active();
      const charge = (amount: number) => () => merchant.charge(id, { amount });
      return requests(world, charge(150), charge(140));
    },
  },
  {
    between: 'two retries of one charge',
    prepare: async (world) => {
      const { merchant, id, order } = await withFailed();
      return requests(
        world,
        () => merchant.retry(id),
        () => merchant.retryOrder(id, order),
      );
    },
  },
  {
    between: 'a retry and a cancellation',
    prepare: async (world) => {
      const { merchant, id } = await withFailed();
      return requests(
        world,
        () => merchant.retry(id),
        () => merchant.cancel(id),
      );
    },
  },
  {
    between: 'the scheduled run and a cancellation',
    prepare: async (world): Promise<Raced> => {
      const { merchant, id, next_payment_date: day } = await active();
      const { work, at } = await openDue(id, day);
      return { pair: [work, await request(world, () => merchant.cancel(id))], at };
    },
  },
  {
    between: 'the scheduled run and other terms',
    prepare: async (world): Promise<Raced> => {
      const { merchant, id, next_payment_date: day } = await active();
      const { work, at } = await openDue(id, day);
      return { pair: [work, await request(world, () => merchant.update(id, { amount: 90 }))], at };
    },
  },
  {
    between: 'two scheduled runs of one shard',
    prepare: async (): Promise<Raced> => {
      const { id, next_payment_date: day } = await active();
      const { work, at } = await openDue(id, day);
      return { pair: [work, work], at };
    },
  },
  {
    between: 'the files of the day and a revocation',
    prepare: async (world): Promise<Raced> => {
      const { merchant, id } = await active();
      const { charge_date: day } = (await merchant.charge(id, { amount: 50 })).body;
      const revoke = await request(world, () => merchant.call('POST', `/api/direct-debits/${id}/revoke`));
      return { pair: [await buildFiles(day), revoke], at: inMexicoCity(day) };
    },
  },
  {
    between: 'a payment method that is deleted and a direct debit on it',
    prepare: async (world) => {
      const merchant = await newCollector();
      const customer = newCustomer();
      const method = await merchant.verifiedMethod(customer);
      return requests(
        world,
        () => merchant.call('DELETE', `/api/customers/${customer}/payment-methods/${method}`),
        () => merchant.create(customer, { payment_method_id: method }),
      );
    },
  },
  {
    between: 'two defaults of one customer',
    prepare: async (world) => {
      const merchant = await newCollector();
      const customer = newCustomer();
      const make = (id: string) => () =>
        merchant.call('PATCH', `/api/customers/${customer}/payment-methods/${id}`, { default: true });
      await merchant.addMethod(customer);
      const [one, other] = [await merchant.addMethod(customer), await merchant.addMethod(customer)];
      return requests(world, make(one.body.id), make(other.body.id));
    },
  },
];
