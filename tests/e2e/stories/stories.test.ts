/*
 * Twelve stories of a shop, told only with the client and its fixture for tests. Dates move by the clock of each shop's
 * account. A push runs some of them.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import {
  chargesOf,
  dayAfter,
  domicilia,
  expectCharges,
  OTHER_ACCOUNT,
  openShop,
  sell,
  subscribe,
} from './shop.ts';

const test = inTurns(3);

test('a customer signs up, agrees by mail, and pays the first month', async () => {
  const shop = await openShop();
  const debit = await sell(shop);
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  const { data } = await shop.events.next('charge.paid', { direct_debit_id: debit.id });
  expect(data.record.totals.total).toBe(300);
  await domicilia.inbox.mail({ to: shop.email, subject: /pago|cobr/i });
});

longTest('a year of months is collected, each on its day or on the next business day', async () => {
  const shop = await openShop();
  const debit = await sell(shop);
  await shop.clock.advanceBy(365);
  const charges = await chargesOf(shop, debit.id);
  expect(charges.length).toBeGreaterThanOrEqual(12);
  for (const { status, charge_date } of charges) {
    expect(status).toBe('paid');
    expect([0, 6]).not.toContain(new Date(`${charge_date}T00:00:00Z`).getUTCDay());
  }
});

test('a month without money in the account is carried over, and paid with the next one', async () => {
  const shop = await openShop();
  const debit = await sell(shop, { amount: 300.24 });
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  const failed = await shop.events.next('charge.failed', { direct_debit_id: debit.id });
  expect(failed.data.record.failure?.code).toBe('insufficient_funds');
  await shop.clock.advanceBy(35);
  const charges = await chargesOf(shop, debit.id);
  const [first] = charges;
  expect(first).toMatchObject({ status: 'failed', retried_by: expect.any(String) });
  expect(charges.find(({ retry_of }) => retry_of === first?.id)).toMatchObject({ status: 'paid' });
});

longTest('the bank takes a payment back after 100 days, and the shop has a dispute', async () => {
  const shop = await openShop();
  const debit = await sell(shop);
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  const [charge] = await expectCharges(shop, debit.id, ['paid']);
  let day = dayAfter(await shop.clock.today(), 100);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = dayAfter(day, 1);
  await shop.clock.advanceTo(day);
  expect(await shop.bank.return(String(charge?.id), '13')).toMatchObject({ effect: 'reversed' });
  await shop.events.next('charge.reversed', { id: charge?.id });
  const { data } = await shop.events.next('dispute.created', { order_id: charge?.id });
  expect(data.record.status).toBe('open');
});

longTest('a customer stops the payments at the bank, and agrees again by a link', async () => {
  const shop = await openShop();
  const debit = await sell(shop, { amount: 300.28 });
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  await shop.events.next('direct_debit.paused', { id: debit.id });
  await shop.client.directDebits.resendEmail(debit.id);
  const { token } = await shop.client.directDebits.createSessionLink(debit.id);
  await domicilia.customer.accept(token);
  await shop.events.next('direct_debit.activated', { id: debit.id });
  expect(await shop.client.directDebits.get(debit.id)).toMatchObject({ status: 'active', paused: null });
});

longTest('an account is closed, and its customer enters another one by a link', async () => {
  const shop = await openShop();
  const debit = await sell(shop, { amount: 300.03 });
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  await shop.events.next('direct_debit.paused', { id: debit.id });
  const { token } = await shop.client.directDebits.createSessionLink(debit.id);
  const method = await domicilia.customer.enterAccount(token, OTHER_ACCOUNT);
  await shop.events.next('direct_debit.activated', { id: debit.id });
  expect(await shop.client.directDebits.get(debit.id)).toMatchObject({ payment_method_id: method.id });
});

test('a customer cancels on the evening before, and nothing is collected', async () => {
  const shop = await openShop();
  const debit = await sell(shop);
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), -1), '20:00');
  await shop.client.directDebits.revoke(debit.id);
  await shop.events.next('direct_debit.revoked', { id: debit.id });
  await shop.clock.advanceBy(10);
  await expectCharges(shop, debit.id, []);
});

longTest('a direct debit ends on its end date', async () => {
  const shop = await openShop();
  const first = dayAfter(await shop.clock.today(), 5);
  const debit = await sell(shop, { interval: 'weekly', end_date: dayAfter(first, 20) });
  await shop.clock.advanceBy(40);
  await shop.events.next('direct_debit.completed', { id: debit.id });
  await expectCharges(shop, debit.id, ['paid', 'paid', 'paid']);
});

longTest('a single payment is collected once', async () => {
  const shop = await openShop();
  const debit = await sell(shop, { is_recurring: false, interval: null });
  await shop.clock.advanceBy(60);
  await expectCharges(shop, debit.id, ['paid']);
  expect(await shop.client.directDebits.get(debit.id)).toMatchObject({ status: 'completed' });
});

longTest('the bank corrects a return, and the charge is paid after all', async () => {
  const shop = await openShop();
  const debit = await sell(shop, { amount: 300.04 });
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 1));
  const { data } = await shop.events.next('charge.failed', { direct_debit_id: debit.id });
  let day = dayAfter(await shop.clock.today(), 1);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = dayAfter(day, 1);
  await shop.clock.advanceTo(day);
  expect(await shop.bank.return(data.record.id, '00')).toMatchObject({ effect: 'corrected' });
  await shop.events.next('charge.corrected', { id: data.record.id });
  await expectCharges(shop, debit.id, ['paid']);
});

test('a webhook server that was down receives what it missed', async () => {
  const shop = await openShop();
  const received: string[] = [];
  let isDown = true;
  const server = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('');
    if (!isDown) received.push(JSON.parse(body).type);
    response.writeHead(isDown ? 503 : 204).end();
  }).listen(0);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/webhooks`;
  const { id } = await shop.client.webhooks.createEndpoint({ url, event_types: ['direct_debit.created'] });
  try {
    await subscribe(shop);
    await until(async () => (await firstOf(shop.client.webhooks.listDeliveries(id)))?.attempts.length);
    isDown = false;
    await until(async () => (await shop.client.sandbox.advanceDeliveries()).advanced || received.length);
    await until(async () => received.length);
    expect(received).toEqual(['direct_debit.created']);
  } finally {
    await shop.client.webhooks.deleteEndpoint(id);
    server.close();
    server.closeAllConnections();
  }
});

test('a direct debit of level 2 waits for the identity of its customer', async () => {
  const shop = await openShop(['direct-debit-lvl-2']);
  const debit = await subscribe(shop);
  await domicilia.customer.accept(await domicilia.inbox.mail({ to: shop.email }));
  await domicilia.inbox.mail({ to: shop.email });
  await shop.identity.decide(debit.id, 'approved');
  await shop.events.next('direct_debit.activated', { id: debit.id });
  await shop.clock.advanceTo(dayAfter(String(debit.next_payment_date), 3));
  await expectCharges(shop, debit.id, ['paid']);
});

/** Waits until a check returns something. */
async function until(check: () => Promise<unknown>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function firstOf<T>(list: AsyncIterable<T>): Promise<T | undefined> {
  for await (const one of list) return one;
  return undefined;
}
