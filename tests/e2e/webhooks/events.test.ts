import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { revokeDirectDebit } from '#lib/operations/direct-debits/revoke-direct-debit.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { accountKey, directDebitKey, eventKey } from '#lib/store/keys.ts';
import { findOrder } from '#lib/store/orders.ts';
import { headerAfter, read, write } from '#tests/properties/collections/bank.ts';
import { openTable } from '#tests/support/database/table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { listenerOf } from '#tests/support/records/events.ts';
import { later, type Merchant, newMerchant, refusal, varying } from '#tests/support/records/mandates.ts';
import { addressBody, callerWith } from '#tests/support/records/orders.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Merchant;
let heard: ReturnType<typeof listenerOf>;
let bucket: ReturnType<typeof openBucket>;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  bucket = openBucket();
  table = openTable();
  merchant = await newMerchant();
  heard = listenerOf(merchant.account);
});
afterAll(() => {
  bucket.close();
  table.close();
});

const withoutTime = (record: object | undefined) => ({ ...record, updated_at: null });

/** Expects that the latest event of an order shows what the API shows. */
async function expectKnown(...orders: string[]): Promise<void> {
  for (const id of orders)
    expect(withoutTime(await heard.latest(id))).toEqual(withoutTime((await merchant.order(id)).body));
}

describe('a merchant is notified of a payment method', () => {
  longTest('that is added, validated, and deleted while another one becomes the default', async () => {
    const customer = newCustomer();
    const first = await merchant.verifiedMethod(customer);
    const { body: second } = await merchant.addMethod(customer);
    const path = `/api/customers/${customer}/payment-methods`;
    expect((await merchant.call('DELETE', `${path}/${first}`)).status).toBe(200);
    const added = ['payment_method.created', 'payment_method.updated', 'payment_method.validated'];
    expect(await heard.typesOf(first)).toEqual([...added, 'payment_method.deleted']);
    expect(await heard.typesOf(second.id)).toEqual(['payment_method.created', 'payment_method.updated']);
    const [shown] = (await merchant.call('GET', path)).body.data;
    const number = shown.number.slice(-4).padStart(18, '*');
    expect(await heard.latest(second.id)).toEqual({ ...shown, number, default: true });
    expect(await heard.latest(first)).toMatchObject({ deleted: true, default: false });
  });

  longTest('whose account has another holder', async () => {
    const { body } = await merchant.addMethod(newCustomer(), '0002');
    await merchant.validate(body.id);
    await eventually(async () =>
      expect((await heard.typesOf(body.id)).at(-1)).toBe('payment_method.validation_failed'),
    );
    expect(await heard.latest(body.id)).toMatchObject({ validation: { status: 'failed' } });
  });
});

describe('a merchant is notified of a direct debit', () => {
  test('that is created, changed, agreed to and revoked by its customer', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer, { send_email: false });
    await merchant.change(body.id, { concept: 'Otra cosa' });
    const token = await merchant.link(body.id);
    await acknowledge(token);
    await merchant.revoke(body.id);
    const types = ['created', 'updated', 'acknowledged', 'cancelled', 'revoked'];
    expect(await heard.typesOf(body.id)).toEqual(types.map((type) => `direct_debit.${type}`));
    expect(await heard.latest(body.id)).toEqual((await merchant.get(body.id)).body);
  });

  longTest('that becomes active, by its worker, once the account is validated', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id, send_email: false });
    await acknowledge(await merchant.link(body.id));
    await merchant.validate(method.id);
    await eventually(async () =>
      expect((await heard.typesOf(body.id)).at(-1)).toBe('direct_debit.activated'),
    );
    expect(await heard.latest(body.id)).toEqual((await merchant.get(body.id)).body);
  });

  longTest('that a return of the bank pauses, and an operator revokes', async () => {
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 350.08 });
    await merchant.collect(day);
    expect((await heard.typesOf(id)).at(-1)).toBe('direct_debit.paused');
    expect(await heard.latest(id)).toMatchObject({ paused: { reason: 'customer_order' } });
    const find = async () => {
      const debit = await findDirectDebit(id);
      if (!debit) throw new Error('It is gone');
      return debit;
    };
    await revokeDirectDebit(find, clockAt(new Date()), { by: 'operator' });
    expect((await heard.typesOf(id)).slice(-2)).toEqual(['direct_debit.cancelled', 'direct_debit.revoked']);
    expect(await heard.latest(id)).toEqual((await merchant.get(id)).body);
  });

  longTest('whose mails bounce', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { handler } = await import('#functions/workers/record-bounces.ts');
    const mail = { tags: { direct_debit_id: [body.id] }, destination: [body.customer.email] };
    await handler({ detail: { eventType: 'Complaint', mail } } as never);
    expect(await heard.typesOf(body.id)).toEqual(['direct_debit.created', 'direct_debit.updated']);
    expect(await heard.latest(body.id)).toMatchObject({ email_bounced: true });
  });

  longTest('at level 2, whose customer’s identity is verified; and of its account', async () => {
    const account = await newAccount(['direct-debit-lvl-2']);
    const other = merchantOf(account);
    const listener = listenerOf(account);
    const customer = newCustomer();
    const method = await other.verifiedMethod(customer);
    const { body } = await other.create(customer, { payment_method_id: method, send_email: false });
    await acknowledge(await other.link(body.id));
    await eventually(async () =>
      expect(await listener.latest(body.id)).toMatchObject({
        identity_verification: { url: expect.any(String) },
      }),
    );
    for (const answer of ['approved', 'declined'])
      await other.call('POST', `/sandbox/verifications/${body.id}`, { answer });
    const types = await listener.typesOf(body.id);
    expect(types.slice(-2)).toEqual(['direct_debit.activated', 'direct_debit.paused']);
    const enabled = (await listener.of(method)).map(({ data }) => data.record.direct_debit_enabled);
    expect(enabled.slice(-2)).toEqual([true, false]);
    expect(await listener.latest(body.id)).toEqual((await other.get(body.id)).body);
  });
});

describe('a merchant is notified of a charge', () => {
  longTest('that waits, is moved, gets an address and is withdrawn', async () => {
    const { id } = await merchant.active(varying);
    const { body: charge } = await merchant.charge(id, { amount: 120 });
    await merchant.changeCharge(id, charge.id, { charge_date: businessDay(9) });
    await callerWith(merchant.account.token).readdress(charge.id, addressBody());
    await expectKnown(charge.id);
    await merchant.changeCharge(id, charge.id, { status: 'cancelled' });
    const types = ['created', 'updated', 'updated', 'cancelled'];
    expect(await heard.typesOf(charge.id)).toEqual(types.map((type) => `charge.${type}`));
    await expectKnown(charge.id);
  });

  longTest(
    'that is presented, fails, is presented again in the next cycle, and is paid by a third one',
    async () => {
      const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 350.04 });
      await merchant.collect(day);
      const [failed] = await merchant.orders(id);
      const { body: retried } = await merchant.retry(id);
      const lifeOf = (order: string | undefined) => heard.typesOf(order ?? '');
      const known = ['charge.created', 'charge.presented', 'charge.failed'];
      expect(await lifeOf(failed?.id)).toEqual([...known, 'charge.updated']);
      expect(await heard.latest(failed?.id ?? '')).toMatchObject({ retried_by: retried.id });
      await merchant.changeCharge(id, retried.id, { status: 'cancelled' });
      expect(await lifeOf(failed?.id)).toEqual([...known, 'charge.updated', 'charge.updated']);
      await expectKnown(failed?.id ?? '', retried.id);
      await merchant.revoke(id);
      expect((await lifeOf(failed?.id)).at(-1)).toBe('charge.cancelled');
      await expectKnown(failed?.id ?? '', retried.id);
    },
  );

  test('that is paid', async () => {
    const { id } = await merchant.active(varying);
    const { body: charge } = await merchant.charge(id, { amount: 120.5 });
    await merchant.collect(charge.charge_date);
    const types = ['created', 'presented', 'paid'].map((type) => `charge.${type}`);
    expect(await heard.typesOf(charge.id)).toEqual(types);
    await expectKnown(charge.id);
  });

  longTest('that waits for its next day, since its merchant is suspended', async () => {
    const suspended = await newMerchant();
    const { id } = await suspended.active(varying);
    const { body: charge } = await suspended.charge(id, { amount: 120.5 });
    const account = accountKey(suspended.account.account_id);
    await table.set(account, 'status', 'suspended');
    await suspended.collect(charge.charge_date);
    await table.set(account, 'status', 'active');
    const listener = listenerOf(suspended.account);
    expect(await listener.typesOf(charge.id)).toEqual(['charge.created', 'charge.updated']);
    expect(await listener.latest(charge.id)).toMatchObject({ charge_date: later(charge.charge_date, 1) });
  });

  longTest('that the bank returns after payment, and reports as paid after all', async () => {
    const { id } = await merchant.active({ ...varying, next_payment_date: businessDay(1) });
    const { body: charge } = await merchant.charge(id, { amount: 120.5 });
    const { body: report } = await merchant.collect(charge.charge_date);
    const { header, details } = await read(await bucket.read(report.files[0]));
    const mine = details.filter(({ numericReference }) => Number(numericReference) === charge.reference);
    for (const [returnCode, type, daysLater] of [
      ['04', 'charge.reversed', 1],
      ['00', 'charge.corrected', 2],
      ['08', 'charge.reversed', 3],
      ['13', 'charge.objected', 4],
    ] as const) {
      const lines = mine.map((detail) => ({ ...detail, returnCode }));
      await bucket.write(
        `answers/${charge.id}-${returnCode}.txt`,
        await write(headerAfter(header, daysLater), lines),
      );
      await eventually(async () => expect((await heard.typesOf(charge.id)).at(-1)).toBe(type));
      await expectKnown(charge.id);
    }
  });

  longTest('whose file an operator recalls, since the bank has refused it', async () => {
    const { id } = await merchant.active(varying);
    const { body: charge } = await merchant.charge(id, { amount: 120.9 });
    await merchant.collect(charge.charge_date);
    const { file_id } = (await findOrder(charge.id)) as { file_id: string };
    await rejectFile(file_id, collectionsContent, clockAt(new Date()));
    const types = ['created', 'presented', 'updated'].map((type) => `charge.${type}`);
    expect(await heard.typesOf(charge.id)).toEqual(types);
    await expectKnown(charge.id);
  });
});

describe('a merchant is notified of orders and payouts', () => {
  longTest('that are created and changed, and not of a change without effect', async () => {
    const caller = callerWith(merchant.account.token);
    const { body: order } = await caller.create();
    await caller.readdress(order.id, addressBody());
    await caller.readdress(order.id, addressBody(), { key: 'again' });
    expect(await heard.typesOf(order.id)).toEqual(['order.created', 'order.updated']);
    await expectKnown(order.id);
    const { body: payout } = await caller.createPayout(order.id);
    const { items, charges } = payout;
    await caller.updatePayout(payout.id, { order_id: order.id, amount: 171, items, charges });
    expect(await heard.typesOf(payout.id)).toEqual(['payout.created', 'payout.updated']);
    expect(await heard.latest(payout.id)).toEqual((await caller.getPayout(payout.id)).body);
  });
});

describe('events are listed', () => {
  longTest('by type, direct debit, order and time, in pages', async () => {
    const { id } = await merchant.active(varying);
    const { body: charge } = await merchant.charge(id, { amount: 120.5 });
    const { body: payout } = await callerWith(merchant.account.token).createPayout(charge.id);
    const ofDebit = (await heard.events({ direct_debit_id: id })).map(({ type }) => type);
    expect(ofDebit).toEqual([
      ...['direct_debit.created', 'direct_debit.acknowledged', 'direct_debit.activated', 'charge.created'],
      'direct_debit.charge_upcoming',
    ]);
    const one = await heard.events({ direct_debit_id: id, limit: '1' });
    expect(one.map(({ type }) => type)).toEqual(ofDebit);
    const ofOrder = await heard.events({ order_id: charge.id });
    expect(ofOrder.map(({ type, data }) => [type, data.record.id])).toEqual([
      ['charge.created', charge.id],
      ['direct_debit.charge_upcoming', undefined],
      ['payout.created', payout.id],
    ]);
    const both = await heard.events({ direct_debit_id: id, order_id: charge.id, type: 'charge.created' });
    expect(both.map(({ data }) => data.record.id)).toEqual([charge.id]);
    const created = await heard.events({ type: 'charge.created', 'created_at[gte]': charge.created_at });
    expect(created.map(({ data }) => data.record.id)).toContain(charge.id);
    expect(
      await heard.events({ type: 'charge.created', 'created_at[lte]': '2020-01-01T00:00:00.000Z' }),
    ).toEqual([]);
  });

  longTest('to their own account alone', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const [created] = await heard.of(body.id);
    const shown = await merchant.call('GET', `/api/events/${created?.id}`);
    expect(shown).toMatchObject({ status: 200, body: created });
    const stranger = await newAccount();
    const as = (token: string, path: string) => send('GET', path, undefined, { token });
    expect(refusal(await as(stranger.token, `/api/events/${created?.id}`))).toEqual([403, 'access_refused']);
    expect(refusal(await as(stranger.token, `/api/events?direct_debit_id=${body.id}`))).toEqual([
      403,
      'access_refused',
    ]);
    expect(await listenerOf(stranger).events()).toEqual([]);
    expect(refusal(await merchant.call('GET', '/api/events/evt_none'))).toEqual([404, 'not_found']);
  });

  longTest('until they expire, whether or not they are deleted yet', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const [created] = await heard.of(body.id);
    await table.set(eventKey(directDebitKey(body.id).pk, created?.id ?? ''), 'expires_at', 1);
    expect(await heard.of(body.id)).toEqual([]);
    expect(await heard.events({ direct_debit_id: body.id })).toEqual([]);
    expect(refusal(await merchant.call('GET', `/api/events/${created?.id}`))).toEqual([404, 'not_found']);
  });
});
