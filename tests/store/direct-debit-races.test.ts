import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { acknowledgeDirectDebit, getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { ROUNDS, ROUNDS_AT_ONCE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { byLink, refused, requestLink } from '#tests/support/records/links.ts';
import { type ApiResponse, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { invokeAt } from '#tests/support/service/call-handler.ts';

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});

const outcome = ({ status, body }: ApiResponse) => (status < 300 ? 'done' : body.error.code);
const quiet = { send_email: false };

/** Runs the work of many rounds, a few at a time, so that the machine stays responsive. */
async function rounds(work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE)
    await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, work));
}

describe(`simultaneous requests, ${ROUNDS} times over`, () => {
  test('acknowledging twice: one is recorded, the other gets that the link was used', () =>
    rounds(async () => {
      const { body } = await merchant.create(newCustomer(), quiet);
      const token = await merchant.link(body.id);
      const responses = await Promise.all([acknowledge(token), acknowledge(token)]);
      expect(responses.map(outcome).sort()).toEqual(['done', 'token_used']);
    }));

  longTest('one link in two places: an acknowledgment and an account never contradict each other', () =>
    rounds(async () => {
      const customer = newCustomer();
      const { body } = await merchant.create(customer, quiet);
      const token = await merchant.link(body.id);
      const [acknowledged, added] = await Promise.all([
        acknowledge(token),
        send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe()), { token }),
      ]);
      expect(outcome(acknowledged)).toBe('done');
      expect(['done', 'token_used']).toContain(outcome(added));
      const { body: after } = await merchant.get(body.id);
      expect(after.status).toBe('pending');
      expect(after.payment_method_id).toBe(added.status === 201 ? added.body.id : null);
    }),
  );

  test('cancelling against acknowledging: a cancelled direct debit stays cancelled', () =>
    rounds(async () => {
      const { body } = await merchant.create(newCustomer(), quiet);
      const token = await merchant.link(body.id);
      const [acknowledged, cancelled] = await Promise.all([acknowledge(token), merchant.cancel(body.id)]);
      expect(outcome(cancelled)).toBe('done');
      expect(['done', 'direct_debit_final']).toContain(outcome(acknowledged));
      const { body: after } = await merchant.get(body.id);
      expect(after.status).toBe('cancelled');
      expect(after.acknowledge_by !== null).toBe(acknowledged.status === 200);
    }));

  test('deleting a payment method against using it: never used and deleted', () =>
    rounds(async () => {
      const customer = newCustomer();
      const { body: method } = await merchant.addMethod(customer);
      const [created, deleted] = await Promise.all([
        merchant.create(customer, { ...quiet, payment_method_id: method.id }),
        merchant.call('DELETE', `/api/customers/${customer}/payment-methods/${method.id}`),
      ]);
      expect([created.status === 201, deleted.status === 200].filter(Boolean)).toHaveLength(1);
    }));

  longTest('two links at once: exactly one is valid', () =>
    rounds(async () => {
      const { body } = await merchant.create(newCustomer(), quiet);
      const tokens = await Promise.all([merchant.link(body.id), merchant.link(body.id)]);
      const responses = await Promise.all(tokens.map((token) => acknowledge(token)));
      expect(responses.map(outcome).sort()).toEqual(['done', 'token_used']);
    }),
  );

  test('requesting a mail with a link against acknowledging by the current link: both succeed', () =>
    rounds(async () => {
      const { body } = await merchant.create(newCustomer(), quiet);
      const token = await merchant.link(body.id);
      const [acknowledged, ...heard] = await Promise.all([
        acknowledge(token),
        requestLink(body.id),
        requestLink(body.id),
      ]);
      expect([outcome(acknowledged), ...heard.map(outcome)]).toEqual(['done', 'done', 'done']);
      const page = byLink(body.id, acknowledged.body.next_link.token);
      expect((await page.read()).status).toBe(200);
    }));

  test('revoking by a link against another one: it is revoked, or the link was replaced', () =>
    rounds(async () => {
      const { body } = await merchant.create(newCustomer(), quiet);
      const customer = byLink(body.id, await merchant.link(body.id));
      const [revoked, other] = await Promise.all([
        customer.revoke(),
        merchant.call('POST', `/api/direct-debits/${body.id}/session-link`),
      ]);
      const isRevoked = revoked.status === 200;
      expect(isRevoked || refused(revoked)).toEqual(isRevoked || [403, 'token_used', 'replaced']);
      expect(outcome(other)).toBe(isRevoked ? 'direct_debit_final' : 'done');
      expect((await merchant.get(body.id)).body.revoked_at !== null).toBe(isRevoked);
    }));
});

describe('a link', () => {
  test('is valid one millisecond before 24 hours are over, and not at that instant', async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { handler: get } = await import('#functions/direct-debits/get.ts');
    const { handler: acknowledging } = await import('#functions/direct-debits/acknowledge.ts');
    const { body } = await merchant.create(newCustomer(), quiet);
    const response = await merchant.call('POST', `/api/direct-debits/${body.id}/session-link`);
    const { token, expires_at } = response.body;
    const end = new Date(expires_at).getTime();
    const at = (offset: number) => new Date(end + offset);
    const params = { id: body.id };
    expect((await invokeAt(get, getDirectDebit, { token, now: at(-1), params })).status).toBe(200);
    expect((await invokeAt(get, getDirectDebit, { token, now: at(0), params })).status).toBe(401);
    const late = await invokeAt(acknowledging, acknowledgeDirectDebit, { token, now: at(0), body: PLACE });
    expect([late.status, late.body.error?.code]).toEqual([401, 'token_expired']);
    const onTime = await invokeAt(acknowledging, acknowledgeDirectDebit, { token, now: at(-1), body: PLACE });
    expect(onTime).toMatchObject({ status: 200, body: { status: 'pending' } });
    jest.restoreAllMocks();
  });
});

describe('references', () => {
  test('that are in use, because the counter was set back, are skipped', async () => {
    const { body: first } = await merchant.create(newCustomer(), quiet);
    const { takeReference } = await import('#lib/store/references.ts');
    const { transact } = await import('#lib/store/engine/transact.ts');
    await expect(
      transact([takeReference(first.reference, account.account_id, 'dd_other')]),
    ).rejects.toMatchObject({ name: 'ConflictError' });
  });
});
