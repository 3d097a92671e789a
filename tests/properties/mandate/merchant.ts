import { handler as createCharge } from '#functions/direct-debits/create-charge.ts';
import { handler as retryCharge } from '#functions/direct-debits/retry-charge.ts';
import { handler as revokeHandler } from '#functions/direct-debits/revoke.ts';
import { handler as update } from '#functions/direct-debits/update.ts';
import { handler as updateCharge } from '#functions/direct-debits/update-charge.ts';
import * as charges from '#lib/api/charges/routes.ts';
import { revokeDirectDebit, updateDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { call, callUnchecked } from './calls.ts';
import type { Kill } from './steps.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

const UNPAID = ['failed', 'pending_next_cycle'];

/** Charges an amount of centavos, on a date or as soon as possible. */
export async function charge(
  world: World,
  tracked: Tracked,
  { amount, date, kill }: { amount: number; date?: CalendarDate | undefined; kill?: Kill | undefined },
): Promise<void> {
  const params = { id: tracked.id };
  const body = { amount: amount / 100, ...(date && { charge_date: date }) };
  const ask = kill ? callUnchecked : call;
  await world.killable(kill, tracked, () =>
    ask(world.merchant, createCharge, charges.createCharge, { params, body }),
  );
}

/** Charges for each of some coming weeks. */
export async function chargeWeekly(world: World, tracked: Tracked, weeks: number): Promise<void> {
  for (let week = 1; week <= weeks; week += 1) {
    await charge(world, tracked, { amount: 100_00, date: addDays(world.today, 7 * week) });
  }
}

/** Retries one of the failed orders. */
export function retry(world: World, tracked: Tracked, pick: number): Promise<unknown> {
  const failed = [...tracked.orders.values()].filter(({ status }) => UNPAID.includes(status));
  const order = failed[pick % failed.length];
  return order ? ofOrder(world, tracked, order.id, retryCharge, charges.retryCharge) : Promise.resolve();
}

/** Retries all failed orders, the latest first. */
export async function retryAll(world: World, tracked: Tracked): Promise<void> {
  const failed = [...tracked.orders.values()].filter(({ status }) => UNPAID.includes(status));
  for (const { id } of failed) await ofOrder(world, tracked, id, retryCharge, charges.retryCharge);
}

/** Withdraws one of the created orders, or moves it to another day. */
export function changeOrder(world: World, tracked: Tracked, pick: number, body: object): Promise<unknown> {
  const created = [...tracked.orders.values()].filter(({ status }) => status === 'created');
  const order = created[pick % created.length];
  if (!order) return Promise.resolve();
  return ofOrder(world, tracked, order.id, updateCharge, charges.updateCharge, body);
}

/** Moves the next collection; before the customer agrees, the first agreed date moves with it. */
export async function move(world: World, tracked: Tracked, date: CalendarDate): Promise<void> {
  const isChanged = await change(world, tracked, { next_payment_date: date });
  const { terms } = tracked.facts;
  if (isChanged && !tracked.hasAgreed) tracked.know({ terms: { ...terms, first: date } });
}

/** Ends it on a date. */
export async function end(world: World, tracked: Tracked, date: CalendarDate): Promise<void> {
  const { terms } = tracked.facts;
  if (await change(world, tracked, { end_date: date })) tracked.know({ terms: { ...terms, end: date } });
}

/** Changes the maximum, and the amount if that is fixed. */
export async function changeMaximum(world: World, tracked: Tracked, maximum: number): Promise<void> {
  const amount = Math.min(maximum, 100_00) / 100;
  const { terms } = tracked.facts;
  const members = { max_amount: maximum / 100, ...(tracked.isFixed && { amount }) };
  if (await change(world, tracked, members)) tracked.know({ terms: { ...terms, maximum } });
}

export async function change(world: World, { id }: Tracked, body: object): Promise<boolean> {
  const answer = await call(world.merchant, update, updateDirectDebit, { params: { id }, body });
  return answer.status === 200;
}

/** Revokes it at the customer's request. From then on nothing may be collected. */
export async function revoke(world: World, tracked: Tracked, kill: Kill | undefined): Promise<void> {
  const params = { id: tracked.id };
  let isRevoked = false;
  await world.killable(kill, tracked, async () => {
    const ask = kill ? callUnchecked : call;
    isRevoked = (await ask(world.merchant, revokeHandler, revokeDirectDebit, { params })).status === 200;
  });
  // A call that was interrupted is repeated: the customer insists.
  const again = kill && (await call(world.merchant, revokeHandler, revokeDirectDebit, { params }));
  if (isRevoked || again?.status === 200) tracked.know({ isRevoked: true });
}

function ofOrder(
  world: World,
  { id }: Tracked,
  orderId: string,
  handler: unknown,
  route: (typeof charges)['retryCharge' | 'updateCharge'],
  body?: object,
): Promise<unknown> {
  return call(world.merchant, handler, route, { params: { id, order_id: orderId }, body });
}
