import { afterAll, beforeAll, expect } from '@jest/globals';
import type { DirectDebit, Order } from '#lib/client/src/index.ts';
import { type DomiciliaFixture, startDomicilia, type TestAccount } from '#lib/client/src/testing/index.ts';

/** The stories use the service of all tests. Alone, `startDomicilia({ checkout })` would start one. */
export let domicilia: DomiciliaFixture;
beforeAll(async () => {
  domicilia = await startDomicilia({
    baseUrl: process.env.SERVICE_URL,
    dataDirectory: process.env.SERVICE_DIRECTORY,
    timeout: 60_000,
  });
});
afterAll(() => domicilia.stop());

/** The holder of the accounts. */
const RFC = 'GODE561231GR8';
const ACCOUNT = {
  ...({ name: 'Dolores Godínez', business_name: '', bank: '002', method: 'clabe', country: 'MX' } as const),
  number: '002010077777777771',
};
/** Another account of the same holder. */
export const OTHER_ACCOUNT = { ...ACCOUNT, number: '002010088888888881', rfc: RFC };

export type Shop = TestAccount & { readonly email: string };
type Terms = Partial<Parameters<TestAccount['client']['directDebits']['create']>[0]>;

/** Opens a shop with an account of its own, and one customer. */
export async function openShop(features: 'direct-debit-lvl-2'[] = []): Promise<Shop> {
  const account = await domicilia.newAccount({ name: 'Gimnasio Sol', features });
  return { ...account, email: `dolores-${account.account.id.slice(-12)}@example.com` };
}

/** Creates a direct debit on a verified account. Its customer has not agreed yet. */
export async function subscribe(
  { client, events, clock, email }: Shop,
  terms: Terms = {},
): Promise<DirectDebit> {
  const method = await client.paymentMethods.add('dolores', { ...ACCOUNT, rfc: RFC });
  await events.next('payment_method.validated', { id: method.id });
  return client.directDebits.create({
    customer_id: 'dolores',
    customer: { name: 'Dolores Godínez', email },
    payment_method_id: method.id,
    currency: 'MXN',
    amount: 300,
    is_recurring: true,
    interval: 'monthly',
    next_payment_date: dayAfter(await clock.today(), 5),
    concept: 'Plan mensual',
    ...terms,
  });
}

/** Creates a direct debit, and lets its customer agree by the link in the mail. */
export async function sell(shop: Shop, terms: Terms = {}): Promise<DirectDebit> {
  const { id } = await subscribe(shop, terms);
  await domicilia.customer.accept(await domicilia.inbox.mail({ to: shop.email }));
  await shop.events.next('direct_debit.activated', { id });
  return shop.client.directDebits.get(id);
}

/** Returns the charges of a direct debit, oldest first. */
export async function chargesOf({ client }: Shop, id: string): Promise<Order[]> {
  return (await Array.fromAsync(client.charges.listPayments(id))).reverse();
}

/** Returns the day a number of days later. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Expects these statuses of the charges of a direct debit, oldest first. */
export async function expectCharges(shop: Shop, id: string, statuses: readonly string[]): Promise<Order[]> {
  const charges = await chargesOf(shop, id);
  expect(charges.map(({ status }) => status)).toEqual(statuses);
  return charges;
}
