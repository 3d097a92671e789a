import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '#tests/support/api.ts';
import { type Merchant, newMerchant, refusal, varying } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const path = (id: string) => `/api/direct-debits/${id}/upcoming-collection`;
const upcoming = async (id: string) => (await merchant.call('GET', path(id))).body.upcoming_collection;

/** Runs the day of what is announced, and says how much the bank was asked for then, in pesos. */
async function presentedAsSaid(id: string, { date }: { date: string }) {
  const before = (await merchant.orders(id)).map((order) => order.id);
  const { body } = await merchant.collect(date);
  const opened = (await merchant.orders(id)).filter(
    (order) => order.charge_date === date || !before.includes(order.id),
  );
  const amount = opened.reduce((sum, { totals }) => sum + Math.round(totals.total * 100), 0) / 100;
  return { presented: body.presented, amount };
}

describe('the upcoming collection is what the run of its day presents', () => {
  test('a failed charge of 450.04 with the next one of 450.04: 900.08', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 450.04 });
    expect(await upcoming(id)).toMatchObject({ date: first, amount: 450.04, earlier_amount: 0 });
    await merchant.collect(first);
    const [failed] = await merchant.orders(id);
    const said = await upcoming(id);
    expect(said).toMatchObject({
      ...{ direct_debit_id: id, amount: 900.08, earlier_amount: 450.04, is_maximum: false },
      orders: [
        { order_id: null, retry_of: failed?.id, period: 0, is_earlier: true, amount: 450.04 },
        { order_id: null, retry_of: null, period: 1, is_earlier: false, amount: 450.04 },
      ],
    });
    expect(await presentedAsSaid(id, said)).toEqual({ presented: 2, amount: 900.08 });
  });

  test('a charge of 120.50 on the day of the agreed 449.90: 570.40', async () => {
    const { id, next_payment_date: date } = await merchant.active({ amount: 449.9, max_amount: 900 });
    const asked = { amount: 120.5, concept: 'Consumo extra', charge_date: date };
    const { body: charge } = await merchant.charge(id, asked);
    const said = await upcoming(id);
    expect(said).toMatchObject({ date, amount: 570.4, earlier_amount: 0 });
    expect(said.orders).toMatchObject([
      { order_id: null, period: 0, amount: 449.9, concept: 'Suscripción mensual' },
      { order_id: charge.id, period: 0, amount: 120.5, concept: 'Consumo extra' },
    ]);
    expect(await presentedAsSaid(id, said)).toEqual({ presented: 2, amount: 570.4 });
  });
});

test('where the amount varies, it is the most that can be charged until something is', async () => {
  const { id, next_payment_date: date } = await merchant.active(varying);
  expect(await upcoming(id)).toMatchObject({ date, amount: 500, is_maximum: true });
  await merchant.charge(id, { amount: 120.5, charge_date: date });
  expect(await upcoming(id)).toMatchObject({ date, amount: 120.5, is_maximum: false });
});

describe('the upcoming collection', () => {
  test('is null before anything is authorised, and once it is revoked', async () => {
    const { body: created } = await merchant.create('cus-upcoming');
    expect(await upcoming(created.id)).toBeNull();
    const { id } = await merchant.active();
    expect(await upcoming(id)).not.toBeNull();
    await merchant.revoke(id);
    expect(await upcoming(id)).toBeNull();
  });

  test('is shown to the customer who has the link, and to nobody else', async () => {
    const { id } = await merchant.active();
    const token = await merchant.link(id);
    const seen = await send('GET', path(id), undefined, { token });
    expect(seen).toMatchObject({ status: 200, body: { upcoming_collection: await upcoming(id) } });
    await merchant.link(id);
    expect(refusal(await send('GET', path(id), undefined, { token }))).toEqual([403, 'token_used']);
    const other = await newMerchant();
    expect(refusal(await other.call('GET', path(id)))).toEqual([403, 'access_refused']);
    expect(refusal(await merchant.call('GET', path('dd_none')))).toEqual([404, 'not_found']);
  });
});
