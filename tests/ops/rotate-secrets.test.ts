import { describe, expect, test } from '@jest/globals';
import { signCallback } from '#lib/providers/identity-verification/callback-signature.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newMerchant } from '#tests/support/records/mandates.ts';
import { baseUrl, newAccount, send } from '#tests/support/service/api.ts';
import { json } from './run-ops.ts';

/** The secret with which the simulator signs now. */
async function callbackSecret(): Promise<string> {
  const { simulatorSecrets } = await import(
    '#lib/providers/identity-verification/configured-identity-verifier.ts'
  );
  return (await simulatorSecrets())[0];
}

describe('case 12: the secret of callbacks', () => {
  const callBack = (secret: string) => {
    const body = JSON.stringify({ type: 'applicantCreated', externalUserId: 'nobody', sandboxMode: true });
    const headers = { 'content-type': 'application/json', ...signCallback(body, secret) };
    return fetch(`${baseUrl()}/api/direct-debits/kyc`, { method: 'POST', headers, body });
  };

  test('is rotated while verifications are in progress: both secrets are accepted, and no other', async () => {
    const before = await callbackSecret();
    const merchant = merchantOf(await newAccount(['direct-debit-lvl-2']));
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const { body: debit } = await merchant.create(customer, { payment_method_id: method });
    await acknowledge(await merchant.link(debit.id));

    const rotated = await json('keys', 'rotate-callback');
    expect(rotated.previous).toHaveLength(1);
    expect((await callBack(before)).status).toBe(200);
    expect((await callBack('0'.repeat(64))).status).toBe(401);
    const approved = await merchant.call('POST', `/sandbox/verifications/${debit.id}`, {
      answer: 'approved',
    });
    expect(approved).toMatchObject({ status: 200, body: { status: 'active' } });
  });
});

describe('case 7: the keys that seal', () => {
  test.each([
    ['account numbers', 'rotate-sealing', (rotated: Rotated) => rotated],
    ['RFCs', 'rotate-tax-ids', (rotated: Rotated) => rotated],
    ['secrets of webhooks', 'rotate-webhooks', (rotated: Rotated) => rotated],
    ['stored responses', 'rotate-responses', ({ responses }: { responses: Rotated }) => responses],
  ])('(%s) are rotated separately, and the former one is kept', async (_, command, ringOf) => {
    const first = ringOf(await json('keys', command, '--yes'));
    expect(first.previous).toContain('initial');
  });

  test('open values that were sealed before the rotation', async () => {
    const { token } = await newAccount();
    const number = newClabe();
    const path = `/api/customers/${newCustomer()}/payment-methods`;
    const add = () => send('POST', path, methodBody(number), { token, headers: { 'idempotency-key': 'k' } });
    const first = await add();
    expect(first).toMatchObject({ status: 201, body: { number } });
    for (const command of ['rotate-sealing', 'rotate-responses']) await json('keys', command, '--yes');
    const again = await add();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await send('GET', path, undefined, { token })).body.data).toMatchObject([{ number }]);
  });

  test('verify evidence, and open its number, from before the rotation', async () => {
    const merchant = await newMerchant();
    const { id } = await merchant.active();
    for (const command of ['rotate-evidence', 'rotate-sealing', 'rotate-tax-ids'])
      await json('keys', command, '--yes');
    const { body } = await merchant.call('GET', `/api/direct-debits/${id}/mandate`);
    expect(body).toMatchObject({ verified: true, entries: [{ type: 'consent' }] });
  });
});

type Rotated = { kid: string; previous: string[] };
