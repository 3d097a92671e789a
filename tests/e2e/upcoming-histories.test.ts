import { expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { examples, SEED } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';
import { type Merchant, newMerchant } from '#tests/support/mandates.ts';

/** Pesos by whose centavos the simulated bank pays, or does not. */
const amount = fc.constantFrom(20, 35.5, 20.04, 35.04, 60.04);
const pick = fc.nat({ max: 5 });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'collect' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('charge' as const), amount, days: fc.nat({ max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'retry' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redate' as const), pick, days: fc.nat({ max: 9 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  terms: fc.constantFrom<Record<string, unknown>[]>(
    { amount: 100.04, max_amount: 400 },
    { amount: 100, max_amount: 400 },
    { is_fixed_amount: false, amount: undefined, max_amount: 300 },
  ),
  steps: fc.array(step, { minLength: 3, maxLength: 9, size: 'max' }),
});

type Said = { date: string; amount: number; is_maximum: boolean; orders: readonly object[] } | null;

/** What is said of the next collection. */
async function upcoming(merchant: Merchant, id: string): Promise<Said> {
  const { body } = await merchant.call('GET', `/api/direct-debits/${id}/upcoming-collection`);
  return body.upcoming_collection;
}

/** Runs the day that is said to be next, and expects that it presents what was said. */
async function collectAsSaid(merchant: Merchant, id: string): Promise<boolean> {
  const said = await upcoming(merchant, id);
  if (!said) return false;
  const before = new Map((await merchant.orders(id)).map((order) => [order.id, order.status]));
  const { body } = await merchant.collect(said.date);
  const presented = (await merchant.orders(id)).filter(
    ({ id: order, status }) =>
      (before.get(order) ?? 'created') === 'created' && status !== 'created' && status !== 'cancelled',
  );
  const sum = presented.reduce((all, { totals }) => all + Math.round(totals.total * 100), 0) / 100;
  const expected = said.is_maximum ? [0, 0] : [said.orders.length, said.amount];
  expect([said.date, body.presented, sum]).toEqual([said.date, ...expected]);
  return !said.is_maximum;
}

async function take(merchant: Merchant, id: string, one: Step): Promise<void> {
  const { next_payment_date: next } = (await merchant.get(id)).body;
  const day = (days: number) => next && addDays(next, days - 3);
  const created = async (n: number) => {
    const waiting = (await merchant.orders(id)).filter(({ status }) => status === 'created');
    return waiting[n % waiting.length]?.id ?? 'ord_none';
  };
  if (one.do === 'charge') await merchant.charge(id, { amount: one.amount, charge_date: day(one.days) });
  if (one.do === 'retry') await merchant.retry(id);
  if (one.do === 'withdraw')
    await merchant.changeCharge(id, await created(one.pick), { status: 'cancelled' });
  if (one.do === 'redate')
    await merchant.changeCharge(id, await created(one.pick), { charge_date: day(one.days) });
}

test(`whatever happened before, the next run presents what the API says (seed ${SEED})`, async () => {
  const merchant = await newMerchant();
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ terms, steps }) => {
      const { id } = await merchant.active({ interval: 'weekly', ...terms });
      for (const one of [...steps, { do: 'collect' as const }]) {
        if (one.do !== 'collect') await take(merchant, id, one);
        else compared += (await collectAsSaid(merchant, id)) ? 1 : 0;
      }
      await merchant.revoke(id);
    }),
    { seed: SEED, numRuns: examples(4) },
  );
  expect(compared).toBeGreaterThan(0);
});
