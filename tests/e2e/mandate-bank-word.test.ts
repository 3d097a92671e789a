import { beforeEach, describe, expect, test } from '@jest/globals';
import { acknowledge, PLACE } from '#tests/support/direct-debits.ts';
import { mailedLink } from '#tests/support/mailed-link.ts';
import { daysAfter, type Merchant, newMerchant, refusal } from '#tests/support/mandates.ts';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await newMerchant();
});

/** A weekly whose first collection the bank returned with a code; the report of that run, and the days of runs to come. */
async function returned(bankCode: string) {
  const amount = Number(`350.${bankCode}`);
  const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount });
  expect((await merchant.collect(day)).body).toMatchObject({ presented: 1, failed: 1 });
  const [failed] = await merchant.orders(id);
  return { id, failed: failed?.id ?? '', weeks: [7, 14].map((days) => daysAfter(day, days)) };
}

/** The customer agrees again: by a link that was mailed after an objection, otherwise by one that the merchant hands over. */
async function consentAgain(id: string, more: Record<string, unknown> = {}) {
  const { status, body } = await acknowledge(await linkFor(id), { ...PLACE, ...more });
  expect([status, body.status, body.requirements]).toEqual([200, 'active', []]);
  return body as { next_payment_date: string; paused: null };
}

async function linkFor(id: string): Promise<string> {
  const { body } = await merchant.get(id);
  if (body.paused?.reason !== 'objection_chargeback') return merchant.link(id);
  await merchant.call('POST', `/api/direct-debits/${id}/resend-email`);
  return mailedLink(id, body.customer.email);
}

const REVOKED = [
  ['08', 'customer_order'],
  ['10', 'customer_order'],
  ['11', 'not_authorised'],
  ['13', 'objection_chargeback'],
] as const;

describe.each(REVOKED)('the bank’s word that the customer does not want it (%s)', (bank_code, reason) => {
  test('stops a weekly until its customer consents again', async () => {
    const { id, failed, weeks } = await returned(bank_code);
    expect(await merchant.presentedOn(weeks)).toEqual([0, 0]);
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['acknowledgment'],
      paused: { reason, bank_code, since: expect.any(String) },
    });

    const { paused, next_payment_date } = await consentAgain(id);
    expect(paused).toBeNull();
    expect(refusal(await merchant.retryOrder(id, failed))).toEqual([409, 'consent_required']);
    expect((await merchant.collect(next_payment_date)).body).toMatchObject({ opened: 1, presented: 1 });
    expect((await merchant.orders(id)).map(({ retry_of }) => retry_of)).toEqual([null, null]);
  });
});

test('an order that the customer’s word stopped is presented again where the new consent lists it', async () => {
  const { id, failed, weeks } = await returned('08');
  expect(await merchant.presentedOn(weeks)).toEqual([0, 0]);
  const { next_payment_date } = await consentAgain(id, { orders: [failed] });
  expect((await merchant.collect(next_payment_date)).body).toMatchObject({ opened: 2, presented: 2 });
  const again = (await merchant.orders(id)).filter(({ retry_of }) => retry_of === failed);
  expect(again).toMatchObject([{ status: expect.not.stringMatching('created') }]);
});

describe('the bank’s word that the account is gone', () => {
  test.each(['01', '03'])('stops a weekly until there is another one (%s)', async (bank_code) => {
    const { id, weeks } = await returned(bank_code);
    expect(await merchant.presentedOn(weeks)).toEqual([0, 0]);
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['payment_method'],
      paused: { reason: 'hard_account', bank_code, since: expect.any(String) },
    });
    expect(refusal(await merchant.retry(id))).toEqual([409, 'direct_debit_not_active']);
  });
});

describe('a weekly that fails for want of money', () => {
  test('does not pile up: two earlier periods at most, and none once three are unpaid in a row', async () => {
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 350.04 });
    const weeks = [0, 7, 14, 21, 28, 35].map((days) => daysAfter(day, days));
    expect(await merchant.presentedOn(weeks)).toEqual([1, 2, 3, 0, 0, 0]);
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['payment_method'],
      paused: { reason: 'unpaid_periods', since: expect.any(String) },
    });
  });
});
