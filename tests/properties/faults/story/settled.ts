import { newCollector } from '#tests/support/money/collections.ts';
import { book, payable, type World } from './world.ts';

/** A merchant whose money is held. */
async function holding() {
  const merchant = await newCollector();
  await payable(merchant.account.account_id);
  return merchant;
}

/** A held payment is refunded in part, returned and disputed; one that failed is retried; the rest is transferred. */
export async function settled(world: World): Promise<void> {
  await disputed();
  await retried();
  const { call, account } = await holding();
  await book(account.account_id, 300_00, 'CASE-3');
  await world.steps.settle();
  await call('POST', '/api/transfers');
}

async function disputed(): Promise<void> {
  const merchant = await holding();
  const { call, account, collect } = merchant;
  const { id, next_payment_date: day } = await merchant.active({ amount: 100 });
  await collect(day);
  await book(account.account_id, 500_00, 'CASE-2');
  const [order] = (await merchant.payments(id)).body.data;
  await call('POST', `/api/orders/${order.id}/refunds`, { amount: 10 });
  await call('GET', `/api/orders/${order.id}/refunds`);
  await call('POST', '/sandbox/returns', { order_id: order.id, code: '13' });
  const [dispute] = (await call('GET', '/api/disputes')).body.data;
  await call('POST', `/api/disputes/${dispute.id}/accept`);
}

async function retried(): Promise<void> {
  const { active, charge, collect, retryOrder } = await holding();
  const { id } = await active({ amount: 100, max_amount: 1_000 });
  const failing = (await charge(id, { amount: 120.04 })).body;
  await collect(failing.charge_date);
  await retryOrder(id, failing.id);
}
