import { beforeAll, describe, expect, test } from '@jest/globals';
import { dateInWords } from '#lib/wording/format.ts';
import { once } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsTo } from '#tests/support/inbox.ts';
import { fault, later, type Merchant, newMerchant, refusal } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const moveTo = (id: string, next_payment_date: string) => merchant.change(id, { next_payment_date });

describe('the date of a one-off is not moved while an order of it is open', () => {
  test('that is in process: it is paid once', async () => {
    const { id, next_payment_date: day } = await merchant.active({ ...once, amount: 350.9 });
    await merchant.collect(day);
    expect(await merchant.orders(id)).toMatchObject([{ status: 'in_process' }]);
    const moved = await moveTo(id, later(day, 3));
    expect((await merchant.collect(later(day, 3))).body).toMatchObject({ opened: 0, presented: 0 });
    expect(await merchant.orders(id)).toHaveLength(1);
    expect(refusal(moved)).toEqual([409, 'nothing_to_move']);
  });

  test('that is a retry: it is presented once', async () => {
    const { id, next_payment_date: day } = await merchant.active({ ...once, amount: 350.04 });
    await merchant.collect(day);
    expect((await merchant.retry(id)).status).toBe(201);
    const moved = await moveTo(id, later(day, 3));
    expect((await merchant.collect(later(day, 3))).body).toMatchObject({ opened: 0, presented: 1 });
    expect(await merchant.orders(id)).toHaveLength(2);
    expect(refusal(moved)).toEqual([409, 'nothing_to_move']);
  });
});

test('the date of a one-off is not moved beyond the term that its customer agreed to', async () => {
  const { id, next_payment_date: day } = await merchant.active(once);
  expect(fault(await moveTo(id, later(day, 30)))).toEqual([422, 'next_payment_date', 'after_end']);
  expect(fault(await moveTo(id, '2099-06-15'))).toEqual([422, 'next_payment_date', 'after_end']);
  const moved = await moveTo(id, later(day, 15));
  expect(moved.body.next_payment_date).toBe(later(day, 15));
  expect(fault(await moveTo(id, later(day, 30)))).toEqual([422, 'next_payment_date', 'after_end']);
});

describe('a monthly is collected once in its period', () => {
  test('though its merchant moves the date to the next day on ten evenings', async () => {
    const { id, next_payment_date: first } = await merchant.active();
    const moved = [];
    for (let day = 0; day < 10; day += 1) {
      await merchant.collect(later(first, day));
      moved.push(await moveTo(id, later(first, day + 1)));
    }
    await merchant.collect(later(first, 10));
    expect(await merchant.taken(id)).toBe(350.5);
    for (const answer of moved) {
      expect(fault(answer)).toEqual([422, 'next_payment_date', 'outside_period']);
    }
  });

  test('where it is postponed on the due day, after the run has opened its order', async () => {
    const { id, next_payment_date: day } = await merchant.active();
    await merchant.collect(day);
    const moved = await moveTo(id, later(day, 3));
    await merchant.collect(later(day, 3));
    expect(await merchant.taken(id)).toBe(350.5);
    expect(fault(moved)).toEqual([422, 'next_payment_date', 'outside_period']);
  });

  test('where it is postponed before the run: on the new day, of which its customer is told', async () => {
    const { id, next_payment_date, customer_id } = await merchant.active({
      send_email: true,
      language: 'en',
    });
    const newDay = later(next_payment_date, 1);
    const { status, body } = await moveTo(id, newDay);
    expect([status, body.next_payment_date]).toEqual([200, newDay]);
    await eventually(async () => {
      const mails = await mailsTo(`${customer_id}@example.com`);
      const announced = mails.filter(({ subject }) => /will charge \$350\.50/.test(subject));
      expect(announced.map(({ text }) => text)).toEqual([expect.stringContaining(dateInWords(newDay, 'en'))]);
    });
    expect(await merchant.presentedOn([next_payment_date, newDay, later(newDay, 1)])).toEqual([0, 1, 0]);
    expect(await merchant.taken(id)).toBe(350.5);
  });
});
