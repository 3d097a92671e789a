import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, jest } from '@jest/globals';
import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { baseUrl, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
let secret: string;
beforeAll(async () => {
  account = await newAccount(['direct-debit-lvl-2']);
  merchant = merchantOf(account);
  const { simulatorSecrets } = await import(
    '#lib/providers/identity-verification/configured-identity-verifier.ts'
  );
  [secret] = await simulatorSecrets();
});

const answer = (id: string, what: 'approved' | 'declined') =>
  merchant.call('POST', `/sandbox/verifications/${id}`, { answer: what });
const callBack = (body: string, headers: Record<string, string>) =>
  fetch(`${baseUrl()}/api/direct-debits/kyc`, { method: 'POST', headers, body });
const signed = (body: string, key = secret) => ({
  'content-type': 'application/json',
  'x-payload-digest-alg': 'HMAC_SHA256_HEX',
  'x-payload-digest': createHmac('sha256', key).update(body).digest('hex'),
});
const result = (subjectId: string, what: 'approved' | 'declined', now = new Date()) =>
  simulatedCallback({ subjectId, result: what, secret, now });

/** Creates a direct debit that waits only for the identity of its customer. */
async function waiting() {
  const customer = newCustomer();
  const method = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id: method });
  expect(body).toMatchObject({
    validation_level: 2,
    requirements: ['acknowledgment', 'identity_verification'],
  });
  const acknowledged = await acknowledge(await merchant.link(body.id));
  expect(acknowledged.body).toMatchObject({ status: 'pending', requirements: ['identity_verification'] });
  return { customer, method, id: body.id as string };
}

describe('at level 2', () => {
  test('an approved identity makes the direct debit active, and later ones inherit it', async () => {
    const { customer, method, id } = await waiting();
    await eventually(async () => {
      const { body } = await merchant.get(id);
      expect(body.identity_verification).toMatchObject({
        status: 'pending',
        url: expect.stringMatching(/^http/),
      });
      // The mail about the first link is not sent if that was replaced before.
      const last = (await mailsTo(`${customer}@example.com`)).at(-1);
      expect(last?.text).toMatch(/identidad/i);
    });
    const approved = await answer(id, 'approved');
    expect(approved).toMatchObject({ status: 200, body: { status: 'active', requirements: [] } });
    const list = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
    expect(list.body.data[0]).toMatchObject({ id: method, direct_debit_enabled: true });
    const { body: later } = await merchant.create(customer, { payment_method_id: method });
    expect(later).toMatchObject({
      validation_level: 2,
      requirements: ['acknowledgment'],
      identity_verification: { status: 'approved' },
    });
    expect((await acknowledge(await merchant.link(later.id))).body.status).toBe('active');
  });

  test('a declined identity keeps it pending for good', async () => {
    const { customer, id } = await waiting();
    const declined = await answer(id, 'declined');
    const state = { status: 'pending', requirements: ['identity_verification'] };
    expect(declined.body).toMatchObject({ ...state, identity_verification: { status: 'declined' } });
    expect((await answer(id, 'approved')).body).toMatchObject({
      ...state,
      identity_verification: { status: 'declined' },
    });
    const list = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
    expect(list.body.data[0].direct_debit_enabled).toBe(false);
    expect((await merchant.cancel(id)).body.status).toBe('cancelled');
  });

  longTest('results in any order have the same outcome', async () => {
    type Step = 'acknowledge' | 'validate' | 'approve';
    const orders: Step[][] = [
      ['acknowledge', 'validate', 'approve'],
      ['acknowledge', 'approve', 'validate'],
      ['validate', 'acknowledge', 'approve'],
      ['validate', 'approve', 'acknowledge'],
      ['approve', 'acknowledge', 'validate'],
      ['approve', 'validate', 'acknowledge'],
    ];
    for (const order of orders) {
      const customer = newCustomer();
      const { body: method } = await merchant.addMethod(customer);
      const { body } = await merchant.create(customer, { payment_method_id: method.id, send_email: false });
      const steps: Record<Step, () => Promise<unknown>> = {
        acknowledge: async () => acknowledge(await merchant.link(body.id)),
        approve: () => answer(body.id, 'approved'),
        validate: () =>
          eventually(async () => {
            expect((await merchant.validate(method.id)).body.validation.status).toBe('verified');
          }),
      };
      for (const step of order) {
        expect((await merchant.get(body.id)).body.status).not.toBe('active');
        await steps[step]();
      }
      await eventually(async () => expect((await merchant.get(body.id)).body.status).toBe('active'));
    }
  });

  test('an identity result and the acknowledgment at the same time lose nothing', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    for (let round = 0; round < ROUNDS; round++) {
      const { body } = await merchant.create(customer, { payment_method_id: method, send_email: false });
      const token = await merchant.link(body.id);
      const callback = result(body.id, 'approved');
      const [acknowledged, received] = await Promise.all([
        acknowledge(token),
        callBack(callback.body, callback.headers),
        callBack(callback.body, callback.headers),
      ]);
      expect([acknowledged.status, received.status]).toEqual([200, 200]);
      expect((await merchant.get(body.id)).body.status).toBe('active');
    }
  });
});

describe('the callback', () => {
  test('is accepted only with the signature over its exact bytes', async () => {
    const { id } = await waiting();
    const { body } = result(id, 'approved');
    const wrong: [string, Record<string, string>][] = [
      [body, { 'content-type': 'application/json' }],
      [body, signed(body, 'another secret')],
      [body, signed(`${body} `)],
      [body, { ...signed(body), 'x-payload-digest-alg': 'none' }],
      [body.replace('GREEN', 'GREEN '), signed(body)],
      ['', signed(body)],
      ['{', signed(body)],
    ];
    for (const [text, headers] of wrong) {
      const response = await callBack(text, headers);
      expect(response.status).toBe(401);
      expect(((await response.json()) as { error: { code: string } }).error.code).toBe('unauthenticated');
    }
    expect((await merchant.get(id)).body.status).toBe('pending');
  });

  test('passes the gateway unchanged, whatever characters it has', async () => {
    const { id } = await waiting();
    const event = { ...JSON.parse(result(id, 'approved').body), note: 'Ñandú «é» 🜁 \u2028 \\u0041 "' };
    const body = JSON.stringify(event);
    expect((await callBack(body, signed(body))).status).toBe(200);
    expect((await merchant.get(id)).body.status).toBe('active');
  });

  test('twice, late, or of an unknown subject gets a success and changes nothing', async () => {
    const { id } = await waiting();
    const [early, late] = [new Date(Date.now() - 60_000), new Date()];
    const approved = result(id, 'approved', late);
    for (let time = 0; time < 3; time++)
      expect((await callBack(approved.body, approved.headers)).status).toBe(200);
    const { body: once } = await merchant.get(id);
    const declinedBefore = result(id, 'declined', early);
    expect((await callBack(declinedBefore.body, declinedBefore.headers)).status).toBe(200);
    expect((await merchant.get(id)).body).toEqual(once);
    const unknown = result('dd_nobody', 'approved');
    expect((await callBack(unknown.body, unknown.headers)).status).toBe(200);
  });

  test('of an unknown subject raises the alarm for operators, and a duplicate does not', async () => {
    const { handler } = await import('#functions/direct-debits/receive-identity-result.ts');
    const lines: string[] = [];
    const spy = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    const raised = async ({ headers, body }: ReturnType<typeof result>) => {
      lines.length = 0;
      const call = { accountId: '', now: new Date(), headers, body: JSON.parse(body) };
      expect((await callHandler(handler as never, receiveIdentityResult, call)).status).toBe(200);
      return lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    };
    try {
      const { id } = await waiting();
      const known = result(id, 'approved');
      expect([...(await raised(known)), ...(await raised(known))]).toEqual([]);
      const expected = [expect.objectContaining({ event: 'identity_subject_unknown' })];
      expect(await raised(result('dd_nobody', 'declined'))).toEqual(expected);
    } finally {
      spy.mockRestore();
    }
  });

  test('that is genuine and invalid is refused as malformed', async () => {
    const body = '{"type":"applicantReviewed"}';
    expect((await callBack(body, signed(body))).status).toBe(400);
  });
});

describe('the identity simulator', () => {
  test('works for the merchant’s own direct debits only', async () => {
    const { id } = await waiting();
    const stranger = await newAccount();
    const refused = await send(
      'POST',
      `/sandbox/verifications/${id}`,
      { answer: 'approved' },
      { token: stranger.token },
    );
    expect([refused.status, refused.body.error.code]).toEqual([403, 'access_refused']);
    expect((await answer('dd_nobody', 'approved')).status).toBe(404);
    expect((await merchant.call('POST', `/sandbox/verifications/${id}`, { answer: 'maybe' })).status).toBe(
      422,
    );
  });
});
