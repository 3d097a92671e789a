import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '#tests/support/api.ts';
import { once } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Merchant, newMerchant, overLimit, refusal, varying } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

/** So many attempts to charge one after the other, and their answers. */
async function chargeTimes(times: number, id: string, body?: Record<string, unknown>) {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await merchant.charge(id, body));
  return answers;
}

describe('a one-off is collected once', () => {
  test('though its merchant charges it three times besides', async () => {
    const { id, next_payment_date: day } = await merchant.active(once);
    const answers = await chargeTimes(3, id);
    await merchant.collect(day);
    expect(await merchant.taken(id)).toBe(350.5);
    expect(answers).toMatchObject([overLimit(0), overLimit(0), overLimit(0)]);
    expect((await merchant.get(id)).body.status).toBe('completed');
    expect(refusal(await merchant.charge(id))).toEqual([409, 'direct_debit_final']);
  });

  test('where its amount varies: by the first charge, whatever is asked for while that is open or after it was paid', async () => {
    const { id } = await merchant.active({ ...once, ...varying });
    const first = await merchant.charge(id, { amount: 350.5 });
    const besides = await chargeTimes(2, id, { amount: 10 });
    await merchant.collect(first.body.charge_date);
    const after = await merchant.charge(id, { amount: 10 });
    if (after.status === 201) await merchant.collect(after.body.charge_date);
    expect(await merchant.taken(id)).toBe(350.5);
    expect([first.status, ...besides.map(({ status }) => status)]).toEqual([201, 409, 409]);
    expect(besides).toMatchObject([overLimit(0), overLimit(0)]);
    expect(refusal(after)).toEqual([409, 'direct_debit_final']);
  });
});

describe('a monthly of 350.50 is collected once a month', () => {
  test('though its merchant charges it eleven times besides', async () => {
    const { id, next_payment_date: day } = await merchant.active();
    const answers = await chargeTimes(11, id);
    const { body: run } = await merchant.collect(day);
    expect(await merchant.taken(id)).toBe(350.5);
    expect(run).toMatchObject({ opened: 1, presented: 1, paid: 1 });
    expect(answers).toMatchObject(Array.from({ length: 11 }, () => overLimit(0)));
  });
});

describe('a period’s limit of 105.00', () => {
  test('holds under 50 charges of 10.00 at the same time: exactly ten are taken', async () => {
    const { id } = await merchant.active({ ...varying, max_amount: 105 });
    const charge = (amount: number, key: string) =>
      eventually(async () => {
        const { token } = merchant.account;
        const answer = await send('POST', `/api/direct-debits/${id}/charges`, { amount }, { token, key });
        if (answer.status === 503) throw new Error('Not answered yet');
        return answer;
      });

    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => charge(10, `c${index}`)));
    const opened = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    const day = opened.map(({ body }) => String(body.charge_date)).sort();
    await merchant.collect(day.at(-1) ?? '');
    expect(await merchant.taken(id)).toBe(100);
    expect(opened).toHaveLength(10);
    expect(refused).toMatchObject(Array.from({ length: 40 }, () => overLimit(5)));
    expect(await merchant.charge(id, { amount: 10 })).toMatchObject(overLimit(5));
  });
});
