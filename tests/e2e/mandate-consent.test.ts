import { beforeAll, describe, expect, test } from '@jest/globals';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { type Answer, baseUrl, newAccount, send } from '#tests/support/api.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';

let merchant: ReturnType<typeof merchantOf>;
let secret: string;
beforeAll(async () => {
  merchant = merchantOf(await newAccount(['direct-debit-lvl-2']));
  const { simulatorSecrets } = await import(
    '#lib/providers/identity-verification/configured-identity-verifier.ts'
  );
  [secret] = await simulatorSecrets();
});

/** The identity provider's word on a direct debit, signed. */
async function identity(subjectId: string, answer: 'approved' | 'declined', now: Date): Promise<void> {
  const { headers, body } = simulatedCallback({ subjectId, answer, secret, now });
  const response = await fetch(`${baseUrl()}/api/direct-debits/kyc`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

/** A direct debit on an account, acknowledged. */
async function acknowledged(customer: string, payment_method_id: string): Promise<string> {
  const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
  expect((await acknowledge(await merchant.link(body.id))).status).toBe(200);
  return body.id;
}

describe('an identity that was approved and is declined later', () => {
  test('takes back what rested on it: its direct debit, the account’s mark, and those that inherited', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const [early, late] = [new Date(Date.now() - 60_000), new Date()];
    const id = await acknowledged(customer, method);
    await identity(id, 'approved', early);
    const heir = await acknowledged(customer, method);
    expect((await merchant.get(id)).body.status).toBe('active');
    expect((await merchant.get(heir)).body.status).toBe('active');

    await identity(id, 'declined', late);
    const returned = { status: 'pending', requirements: ['identity_verification'] };
    expect((await merchant.get(id)).body).toMatchObject({
      ...returned,
      identity_verification: { status: 'declined' },
      paused: { reason: 'identity_declined', since: expect.any(String) },
    });
    await eventually(async () => {
      const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
      expect(body.data).toMatchObject([{ id: method, direct_debit_enabled: false }]);
      expect((await merchant.get(heir)).body).toMatchObject(returned);
    });
    const { body: later } = await merchant.create(customer, { payment_method_id: method, send_email: false });
    expect(later.requirements).toEqual(['acknowledgment', 'identity_verification']);
  });
});

describe('one activation link starts at most five validations of an account in a day', () => {
  const expectFive = (answers: readonly Answer[], status: number) => {
    expect(answers.map((answer) => answer.status)).toEqual([...Array(5).fill(status), 429]);
    const [sixth] = answers.slice(-1);
    expect(sixth?.body.error.code).toBe('too_many_requests');
    expect(Number(sixth?.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  /** Adds an account, which its bank will not find to be the holder's, by a new direct debit's link. */
  async function adding() {
    const customer = newCustomer();
    const { body } = await merchant.create(customer, { send_email: false });
    const token = await merchant.link(body.id);
    const add = (more: Record<string, unknown>) => {
      const account = methodBody(newClabe('0002'), more);
      return send('POST', `/api/customers/${customer}/payment-methods`, account, { token });
    };
    return { token, add };
  }

  test('where each account comes with its RFC', async () => {
    const { add } = await adding();
    const answers: Answer[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(await add({ rfc: RFC }));
    expectFive(answers, 201);
  });

  test('where each account is validated by a request of its own', async () => {
    const { token, add } = await adding();
    const answers: Answer[] = [];
    for (let time = 0; time < 6; time += 1) {
      const { body } = await add({});
      const asked = { payment_method_id: body.id, rfc: RFC };
      answers.push(await send('PATCH', '/api/payment-methods/validate', asked, { token }));
    }
    expectFive(answers, 200);
  });
});
