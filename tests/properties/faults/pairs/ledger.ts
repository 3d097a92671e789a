import { workOf } from '#tests/properties/faults/steps.ts';
import { book, payable } from '#tests/properties/faults/story/world.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { type Race, type Raced, requests } from './race-world.ts';

/** A merchant with a paid order whose money we hold, and an amount that can be transferred. */
async function paid() {
  const merchant = await newCollector();
  await payable(merchant.account.account_id);
  await book(merchant.account.account_id, 300_00, 'CASE-R');
  const { id, next_payment_date: day } = await merchant.active({ amount: 100 });
  await merchant.collect(day);
  const [order] = (await merchant.payments(id)).body.data;
  const call = merchant.call;
  return {
    id,
    order: String(order.id),
    refund: (amount: number) => () => call('POST', `/api/orders/${order.id}/refunds`, { amount }),
    returned: () => call('POST', '/sandbox/returns', { order_id: order.id, code: '13' }),
    transfer: () => call('POST', '/api/transfers'),
    call,
  };
}

export const LEDGER: readonly Race[] = [
  {
    between: 'two refunds of more than was paid',
    prepare: async (world) => {
      const { refund } = await paid();
      return requests(world, refund(60), refund(70));
    },
  },
  {
    between: 'two transfers of all that is available',
    prepare: async (world) => {
      const { transfer } = await paid();
      return requests(world, transfer, transfer);
    },
  },
  {
    between: 'a refund and a transfer',
    prepare: async (world) => {
      const { refund, transfer } = await paid();
      return requests(world, refund(90), transfer);
    },
  },
  {
    between: 'a refund and a return of the bank',
    prepare: async (world) => {
      const { refund, returned } = await paid();
      return requests(world, refund(40), returned);
    },
  },
  {
    between: 'two acceptances of one dispute',
    prepare: async (world) => {
      const { returned, call } = await paid();
      await returned();
      const [{ id }] = (await call('GET', '/api/disputes')).body.data;
      const accept = () => call('POST', `/api/disputes/${id}/accept`);
      return requests(world, accept, accept);
    },
  },
  {
    between: 'one return file that arrives twice',
    prepare: async (world): Promise<Raced> => {
      const { bankDay } = await import('#tests/properties/faults/story/bank.ts');
      const { steps, aws } = world;
      await bankDay(world);
      const key = [...aws.state.objects.keys()].findLast((name) => name.startsWith('files/answers/'));
      const event = { detail: { object: { key: key?.slice('files/'.length) } } };
      const step = steps.kept.findLast(({ of }) => of === 'workers/collections/ingest-return-file');
      const work = await workOf('workers/collections/ingest-return-file', event);
      return { pair: [work, work], ...(step?.at && { at: step.at }) };
    },
  },
];
