import { beforeAll, describe, expect, test } from '@jest/globals';
import { addMonths, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { send } from '#tests/support/api.ts';
import { acknowledge, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsTo } from '#tests/support/inbox.ts';
import { daysAfter, type Merchant, newMerchant, refusal, varying } from '#tests/support/mandates.ts';

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
  test('is cancelled, and with it the order that waits for its day', async () => {
    const { id } = await merchant.active(varying);
    const { body: order } = await merchant.charge(id, { amount: 100 });
    const { status, body } = await merchant.revoke(id);
    expect([status, body.id, body.revoked_at]).toEqual([200, id, expect.any(String)]);
    await ended(id);
    expect((await merchant.order(order.id)).body.status).toBe('cancelled');
    expect((await merchant.collect(order.charge_date)).body).toMatchObject({ opened: 0, presented: 0 });
  });

  test('lets the order in process go its way, and opens nothing more', async () => {
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

  test('twice is as it was after the first time', async () => {
    const { id } = await merchant.active();
    expect((await merchant.revoke(id)).status).toBe(200);
    const once = await ended(id);
    const again = await merchant.revoke(id);
    expect([again.status, again.body.revoked_at]).toEqual([200, once.revoked_at]);
    expect((await merchant.get(id)).body).toEqual(once);
  });
});

describe('a customer revokes by the link', () => {
  test('that was for the activation, of their own direct debit only', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { body: other } = await merchant.create(newCustomer(), { send_email: false });
    const token = await merchant.link(body.id);
    expect((await revokeByLink(other.id, token)).status).toBe(403);
    expect((await revokeByLink(body.id, token)).status).toBe(200);
    await ended(body.id);
    expect((await merchant.get(other.id)).body).toMatchObject({ status: 'created', revoked_at: null });
  });

  test('is confirmed to them by mail, where the merchant wants no mails as well', async () => {
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

  test('by which the page goes on after the acknowledgment', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { body: pending } = await acknowledge(await merchant.link(body.id));
    expect((await revokeByLink(body.id, pending.next_link.token)).status).toBe(200);
    await ended(body.id);
  });
});

describe('a revocation with an Idempotency-Key', () => {
  test('is answered again as it was answered', async () => {
    const { id } = await merchant.active(varying);
    await merchant.charge(id, { amount: 100 });
    const { token } = merchant.account;
    const revoke = () => send('POST', `/api/direct-debits/${id}/revoke`, undefined, { token, key: 'once' });
    const [first, again] = [await revoke(), await revoke()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });
});
