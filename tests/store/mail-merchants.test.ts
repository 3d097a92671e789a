import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Profile } from '#lib/store/accounts.ts';
import { delivered } from '#tests/support/records/delivered.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { HOOKS, hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

let merchants = 0;
/** A separate address for each merchant. */
const addressOf = (purpose: string) => `${purpose}-${process.pid}-${++merchants}@merchants.example`;

/** An endpoint of a new account with this profile. */
async function endpointOf(profile: Profile) {
  const account = await newAccount();
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await updateAccount(account.account_id, profile);
  const hooks = hooksOf(account);
  const { body } = await hooks.create({ url: `${HOOKS}?token=hidden` });
  return { account_id: account.account_id, hooks, id: body.id as string };
}

/** Disables it as the delivery of webhooks does, with its event or, for events that are delivered by hand, without. */
async function disable(
  { account_id, id }: { account_id: string; id: string },
  reason: 'gone' | 'failing',
  hasEvent = true,
) {
  const { disableEndpoint, findEndpoint } = await import('#lib/store/webhooks/webhook-endpoints.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const endpoint = await findEndpoint(account_id, id);
  if (!endpoint) throw new Error('There is no such endpoint');
  const [change, ...events] = disableEndpoint(endpoint, reason, new Date());
  if (change) await transact([change, ...(hasEvent ? events : [])]);
}

/** Delivers the event to the worker, as the bus would deliver it again. */
async function bring({ account_id, id }: { account_id: string; id: string }, event_id: string) {
  const { handler } = await import('#functions/workers/mail-merchants.ts');
  const data = { endpoint_id: id, reason: 'gone' };
  await handler(delivered({ event_id, event_type: 'webhook_endpoint.disabled', account_id, data }));
}

describe('a merchant whose endpoint was disabled', () => {
  test.each(['gone', 'failing'] as const)(
    'as %s receives a mail, from the event of that change',
    async (reason) => {
      const contact_email = addressOf('notice');
      const endpoint = await endpointOf({ contact_email, support_email: addressOf('support') });
      await disable(endpoint, reason);
      await eventually(async () => expect(await mailsTo(contact_email)).toHaveLength(1));
      const [mail] = await mailsTo(contact_email);
      expect(mail?.from).toContain('Domicilia');
      expect(mail?.text).toContain(`PATCH /api/webhook-endpoints/${endpoint.id}`);
      expect(mail?.text).toContain(HOOKS);
      expect(mail?.text).not.toContain('hidden');
    },
  );

  test('is mailed at its contact for customers if there is no other address, in its language', async () => {
    const support_email = addressOf('support');
    const endpoint = await endpointOf({ support_email, language: 'en' });
    await disable(endpoint, 'gone');
    await eventually(async () => expect(await mailsTo(support_email)).toHaveLength(1));
    expect((await mailsTo(support_email))[0]?.subject).toBe('We disabled a webhook endpoint of your account');
  });

  test('is mailed once, however often and whenever the event arrives', async () => {
    const contact_email = addressOf('notice');
    const endpoint = await endpointOf({ contact_email });
    await disable(endpoint, 'gone', false);
    const event = `evt_of_${endpoint.id}`;
    await Promise.allSettled([bring(endpoint, event), bring(endpoint, event), bring(endpoint, event)]);
    await bring(endpoint, event);
    expect(await mailsTo(contact_email)).toHaveLength(1);
  });

  test('is not mailed once it has enabled or deleted the endpoint', async () => {
    const contact_email = addressOf('notice');
    const enabled = await endpointOf({ contact_email });
    await bring(enabled, `evt_of_${enabled.id}`);
    const deleted = await endpointOf({ contact_email });
    await deleted.hooks.delete(deleted.id);
    await bring(deleted, `evt_of_${deleted.id}`);
    expect(await mailsTo(contact_email)).toEqual([]);
  });

  test('is named in the log if it has no address', async () => {
    const endpoint = await endpointOf({});
    await disable(endpoint, 'gone', false);
    await bring(endpoint, `evt_of_${endpoint.id}`);
    const warning = lines
      .map((line) => JSON.parse(line))
      .find(({ event }) => event === 'merchant_without_address');
    expect(warning).toMatchObject({
      level: 'warn',
      endpoint_id: endpoint.id,
      account_id: endpoint.account_id,
    });
  });
});

describe('a merchant whose payout account changed', () => {
  const bringChange = async (account_id: string, event_id: string, contact: string | null) => {
    const { handler } = await import('#functions/workers/mail-merchants.ts');
    const of = { payout_account_id: 'pa_1', bank: '012', last4: '8909', effective_on: '2026-11-27' };
    const data = { ...of, contact };
    await handler(delivered({ event_id, event_type: 'payout_account.changed', account_id, data }));
  };

  test('is mailed once, at the address that the event names, however often the event arrives', async () => {
    const { account_id } = await newAccount();
    const contact = addressOf('former');
    const event = `evt_payout_${account_id}`;
    await Promise.allSettled([1, 2, 3].map(() => bringChange(account_id, event, contact)));
    await bringChange(account_id, event, contact);
    const [mail, ...others] = await mailsTo(contact);
    expect(others).toEqual([]);
    expect(mail?.from).toContain('Domicilia');
    expect(mail?.text).toContain('BBVA México con terminación 8909');
    expect(mail?.text).toContain('27 de noviembre de 2026');
  });

  test('is named in the log if it had no address', async () => {
    const { account_id } = await newAccount();
    await bringChange(account_id, `evt_payout_${account_id}`, null);
    const warning = lines.map((line) => JSON.parse(line)).find((line) => line.payout_account_id === 'pa_1');
    expect(warning).toMatchObject({ level: 'warn', event: 'merchant_without_address', account_id });
  });
});
