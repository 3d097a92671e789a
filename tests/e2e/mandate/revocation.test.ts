import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { acknowledge, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { mailedLink, mailsTo } from '#tests/support/records/inbox.ts';
import { daysAfter, type Merchant, newMerchant, refusal, varying } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const ended = (id: string) =>
  eventually(async () => {
    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'cancelled', revoked_at: expect.any(String) });
    return body as { revoked_at: string };
  });

const revokeByLink = (id: string, token: string) =>
  send('POST', `/api/direct-debits/${id}/revoke`, undefined, { token });

describe('a direct debit that is revoked', () => {
  test('is cancelled together with the order that waits for its day', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const { status, body } = await merchant.revoke(id);
    expect([status, body.id, body.revoked_at]).toEqual([200, id, expect.any(String)]);
    await ended(id);
    expect((await merchant.order(order.id)).body.status).toBe('cancelled');
    expect((await merchant.collect(order.charge_date)).body).toMatchObject({ opened: 0, presented: 0 });
  });

  longTest('lets the order in process be settled, and opens no other', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 350.9 });
    await merchant.collect(day);
    expect(await merchant.orders(id)).toMatchObject([{ status: 'in_process' }]);
    expect(await merchant.revoke(id)).toMatchObject({
      status: 200,
      body: { revoked_at: expect.any(String), status: expect.not.stringMatching('cancelled') },
    });
    expect(refusal(await merchant.charge(id))).toEqual([409, 'direct_debit_revoked']);
    const month = daysAfter(addMonths(day as CalendarDate, 1), 0);
    expect((await merchant.collect(month)).body).toMatchObject({ opened: 0, presented: 0 });
    expect(await merchant.orders(id)).toMatchObject([{ status: 'in_process' }]);
  });

  longTest('twice is unchanged by the second time', async () => {
    const { id } = await merchant.active();
    expect((await merchant.revoke(id)).status).toBe(200);
    const once = await ended(id);
    const again = await merchant.revoke(id);
    expect([again.status, again.body.revoked_at]).toEqual([200, once.revoked_at]);
    expect((await merchant.get(id)).body).toEqual(once);
  });
});

describe('a customer revokes by the link', () => {
  test('that was for the activation, for their own direct debit only', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { body: other } = await merchant.create(newCustomer(), { send_email: false });
    const token = await merchant.link(body.id);
    expect((await revokeByLink(other.id, token)).status).toBe(403);
    expect((await revokeByLink(body.id, token)).status).toBe(200);
    await ended(body.id);
    expect((await merchant.get(other.id)).body).toMatchObject({ status: 'created', revoked_at: null });
  });

  longTest('and it is confirmed by mail, even with send_email: false', async () => {
    const theirs = await merchant.active({ send_email: false });
    const ours = await merchant.active({ send_email: false });
    const subjects = async ({ id }: { id: string }) =>
      (await mailsTo((await merchant.get(id)).body.customer.email)).map(({ subject }) => subject);

    await merchant.revoke(ours.id);
    expect((await revokeByLink(theirs.id, await merchant.link(theirs.id))).status).toBe(200);

    await eventually(async () =>
      expect(await subjects(theirs)).toEqual([expect.stringMatching('quedó cancelada')]),
    );
    expect(await subjects(ours)).toEqual([]);
  });

  longTest('with which the page goes on after the acknowledgment', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { body: pending } = await acknowledge(await merchant.link(body.id));
    expect((await revokeByLink(body.id, pending.next_link.token)).status).toBe(200);
    await ended(body.id);
  });
});

describe('a revocation with an Idempotency-Key', () => {
  longTest('gets the first response again', async () => {
    const { id } = await merchant.active(varying);
    await merchant.charge(id, { amount: 100 });
    const { token } = merchant.account;
    const revoke = () => send('POST', `/api/direct-debits/${id}/revoke`, undefined, { token, key: 'once' });
    const [first, again] = [await revoke(), await revoke()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });
});

longDescribe('a return of the bank', () => {
  beforeEach(async () => {
    merchant = await newMerchant();
  });

  /**
   * Creates a weekly direct debit whose first collection the bank returned with a code; returns the report of that run,
   * and the days of the next runs.
   */
  async function returned(bankCode: string) {
    const amount = Number(`350.${bankCode}`);
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount });
    expect((await merchant.collect(day)).body).toMatchObject({ presented: 1, failed: 1 });
    const [failed] = await merchant.orders(id);
    return { id, failed: failed?.id ?? '', weeks: [7, 14].map((days) => daysAfter(day, days)) };
  }

  /** The customer agrees again: by a mailed link after an objection, otherwise by one that the merchant hands over. */
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

  describe('with an objection of the customer', () => {
    longTest('pauses a weekly direct debit until its customer consents again', async () => {
      const { id, failed, weeks } = await returned('13');
      expect(await merchant.presentedOn(weeks)).toEqual([0, 0]);
      expect((await merchant.get(id)).body).toMatchObject({
        status: 'pending',
        requirements: ['acknowledgment'],
        paused: { reason: 'objection_chargeback', bank_code: '13', since: expect.any(String) },
      });

      const { paused, next_payment_date } = await consentAgain(id);
      expect(paused).toBeNull();
      expect(refusal(await merchant.retryOrder(id, failed))).toEqual([409, 'consent_required']);
      expect((await merchant.collect(next_payment_date)).body).toMatchObject({ opened: 1, presented: 1 });
      expect((await merchant.orders(id)).map(({ retry_of }) => retry_of)).toEqual([null, null]);
    });
  });

  longTest('and the returned order is presented again if the new consent lists it', async () => {
    const { id, failed, weeks } = await returned('08');
    expect(await merchant.presentedOn(weeks)).toEqual([0, 0]);
    const { next_payment_date } = await consentAgain(id, { orders: [failed] });
    expect((await merchant.collect(next_payment_date)).body).toMatchObject({ opened: 2, presented: 2 });
    const again = (await merchant.orders(id)).filter(({ retry_of }) => retry_of === failed);
    expect(again).toMatchObject([{ status: expect.not.stringMatching('created') }]);
  });
});
