import { beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { byLink, refused } from '#tests/support/records/links.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

const linkTo = async (id: string, body?: object) =>
  merchant.call('POST', `/api/direct-debits/${id}/session-link`, body);

describe('the link to an active direct debit', () => {
  test.each([
    ['es', '/manage'],
    ['en', '/manage?lang=en'],
  ])('shows what was authorised, for 24 hours (%s)', async (language, page) => {
    const { id } = await merchant.active({ language });
    const { status, body } = await linkTo(id);
    expect([status, body.purpose]).toEqual([201, 'validation']);
    expect(body.url).toBe(`${process.env.SERVICE_URL}${page}#token=${body.token}`);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('cannot be used to acknowledge again', async () => {
    const { id } = await merchant.active();
    const refusal = await linkTo(id, { purpose: 'activation' });
    expect(refused(refusal)).toEqual([409, 'already_acknowledged', undefined]);
    const again = await acknowledge(await merchant.link(id));
    expect(refused(again)).toEqual([409, 'already_acknowledged', undefined]);
  });

  test('shows the record and its charges as often as one likes', async () => {
    const { id, next_payment_date: day } = await merchant.active();
    await merchant.collect(day);
    const customer = byLink(id, await merchant.link(id));
    for (let time = 0; time < 2; time++) {
      expect((await customer.read()).body).toMatchObject({
        id,
        status: 'active',
        merchant: { name: 'Tests' },
      });
      expect((await customer.payments()).body.data).toMatchObject([{ status: 'paid' }]);
    }
  });

  test('reaches that direct debit only', async () => {
    const [{ id }, { id: other }] = [await merchant.active(), await merchant.active()];
    const stranger = byLink(other, await merchant.link(id));
    for (const asked of [stranger.read(), stranger.payments(), stranger.revoke(), stranger.link()])
      expect(refused(await asked)).toEqual([403, 'access_refused', undefined]);
    expect((await merchant.get(other)).body.revoked_at).toBeNull();
  });

  longTest('accepts another account with consent, and returns the next link', async () => {
    const { id, customer_id } = await merchant.active();
    const token = await merchant.link(id);
    const path = `/api/customers/${customer_id}/payment-methods`;
    const account = methodBody(newClabe(), { rfc: RFC, consent: true });
    const added = await send('POST', path, account, { token });
    expect([added.status, added.body.next_link.purpose]).toEqual([201, 'validation']);
    expect(added.body.next_link.url).toContain('/activate#token=');
    expect(added.body.next_link).not.toHaveProperty('short_url');
    expect(refused(await byLink(id, token).read())).toEqual([403, 'token_used', 'used']);
    const next = byLink(id, added.body.next_link.token);
    await eventually(async () => {
      await merchant.validate(added.body.id);
      expect((await next.read()).body).toMatchObject({ status: 'active', payment_method_id: added.body.id });
    });
    const again = await next.link();
    expect([again.status, again.body.url.includes('/manage#token=')]).toEqual([201, true]);
  });

  test('revokes, which spends the link', async () => {
    const { id } = await merchant.active();
    const customer = byLink(id, await merchant.link(id));
    const { status, body } = await customer.revoke();
    expect([status, body.status, body.revoked_at]).toEqual([200, 'cancelled', expect.any(String)]);
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const stored = await findDirectDebit(id);
    expect(stored?.link?.spent_at).toBe(stored?.revoked_at);
    for (const again of [customer.read(), customer.payments(), customer.revoke(), customer.link()])
      expect(refused(await again)).toEqual([403, 'token_used', 'used']);
  });
});

describe('a direct debit that was revoked while an order is with the bank', () => {
  longTest('has a link to view it, which cannot change anything', async () => {
    const { id, next_payment_date: day, customer_id } = await merchant.active({ amount: 350.9 });
    await merchant.collect(day);
    expect((await merchant.call('POST', `/api/direct-debits/${id}/revoke`)).status).toBe(200);
    const { body } = await linkTo(id);
    expect([body.purpose, body.url.includes('/manage#')]).toEqual(['validation', true]);
    const customer = byLink(id, body.token);
    expect((await customer.read()).body).toMatchObject({ status: 'active', revoked_at: expect.any(String) });
    expect(refused(await customer.acknowledge())).toMatchObject([409, 'direct_debit_revoked']);
    const path = `/api/customers/${customer_id}/payment-methods`;
    const added = await send('POST', path, methodBody(newClabe()), { token: body.token });
    expect(refused(added)).toMatchObject([409, 'direct_debit_revoked']);
    expect(refused(await linkTo(id, { purpose: 'activation' }))).toMatchObject([409, 'direct_debit_revoked']);
  });
});

describe('a link that is no longer valid', () => {
  test('says whether it was used or replaced', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const first = await merchant.link(body.id);
    const second = await merchant.link(body.id);
    const ofFirst = byLink(body.id, first);
    expect(refused(await ofFirst.read())).toEqual([403, 'token_used', 'replaced']);
    const { next_link: page } = (await acknowledge(second)).body;
    expect(refused(await acknowledge(second))).toEqual([403, 'token_used', 'used']);
    const latest = await merchant.link(body.id);
    const reasons = [first, second, page.token].map(
      async (token) => refused(await byLink(body.id, token).read())[2],
    );
    expect(await Promise.all(reasons)).toEqual(['replaced', 'used', 'replaced']);
    expect((await byLink(body.id, latest).read()).status).toBe(200);
  });

  test('counts as used if it started the validation of an account', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { body: agreed } = await acknowledge(await merchant.link(body.id));
    const { token } = agreed.next_link;
    const path = `/api/customers/${body.customer_id}/payment-methods`;
    const added = await send('POST', path, methodBody(newClabe(), { rfc: RFC }), { token });
    expect(added.body.next_link.url).toContain('/activate#');
    expect((await byLink(body.id, token).read()).body.error).toMatchObject({
      code: 'token_used',
      reason: 'used',
      direct_debit_id: body.id,
    });
  });
});
