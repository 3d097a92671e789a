import { newCollector } from '#tests/support/money/collections.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import { type Race, requests } from './race-world.ts';

/** A direct debit that waits for its customer, with a link. */
async function waiting() {
  const merchant = await newCollector();
  const customer = newCustomer();
  const payment_method_id = await merchant.verifiedMethod(customer);
  const { id } = (await merchant.create(customer, { payment_method_id })).body;
  return { merchant, id: String(id), link: await merchant.link(id) };
}

export const LINKS: readonly Race[] = [
  {
    between: 'two consents by one link',
    prepare: async (world) => {
      const { link } = await waiting();
      const agree = () => acknowledge(link);
      return requests(world, agree, agree);
    },
  },
  {
    between: 'a consent and other terms',
    prepare: async (world) => {
      const { merchant, id, link } = await waiting();
      return requests(
        world,
        () => acknowledge(link),
        () => merchant.update(id, { amount: 360 }),
      );
    },
  },
  {
    between: 'a consent and a cancellation',
    prepare: async (world) => {
      const { merchant, id, link } = await waiting();
      return requests(
        world,
        () => acknowledge(link),
        () => merchant.cancel(id),
      );
    },
  },
  {
    between: 'a consent and a newer link',
    prepare: async (world) => {
      const { merchant, id, link } = await waiting();
      return requests(
        world,
        () => acknowledge(link),
        () => merchant.call('POST', `/api/direct-debits/${id}/session-link`),
      );
    },
  },
];
