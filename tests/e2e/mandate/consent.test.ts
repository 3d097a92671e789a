import { beforeAll, describe, expect, test } from '@jest/globals';
import { signCallback } from '#lib/providers/identity-verification/callback-signature.ts';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { daysAfter, type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { type ApiResponse, baseUrl, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: ReturnType<typeof merchantOf>;
let secret: string;
beforeAll(async () => {
  merchant = merchantOf(await newAccount(['direct-debit-lvl-2']));
  const { simulatorSecrets } = await import(
    '#lib/providers/identity-verification/configured-identity-verifier.ts'
  );
  [secret] = await simulatorSecrets();
});

/** Sends the identity provider's signed result on a direct debit. */
async function identity(subjectId: string, answer: 'approved' | 'declined', now: Date): Promise<void> {
  const { headers, body } = simulatedCallback({ subjectId, result: answer, secret, now });
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
  test('reverses what depended on it: its direct debit, the account’s mark, and those that inherited it', async () => {
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

  longTest(
    'also reverses them on the account that it was approved for, once another has replaced that',
    async () => {
      const customer = newCustomer();
      const method = await merchant.verifiedMethod(customer);
      const [early, late] = [new Date(Date.now() - 60_000), new Date()];
      const id = await acknowledged(customer, method);
      await identity(id, 'approved', early);
      const heir = await acknowledged(customer, method);
      expect((await merchant.get(heir)).body.status).toBe('active');
      const token = await merchant.link(id);
      const added = await send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe()), {
        token,
      });
      expect(added.status).toBe(201);

      await identity(id, 'declined', late);
      await eventually(async () => {
        const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
        const enabled = body.data.filter(
          (one: { direct_debit_enabled: boolean }) => one.direct_debit_enabled,
        );
        expect(enabled).toEqual([]);
        expect((await merchant.get(heir)).body.requirements).toEqual(['identity_verification']);
      });
    },
  );
});

describe('an identity on which other direct debits rely', () => {
  const markOf = async (customer: string) => {
    const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
    return body.data.map(
      ({ direct_debit_enabled }: { direct_debit_enabled: boolean }) => direct_debit_enabled,
    );
  };

  test('is declined for them also after the direct debit that it was verified for has ended', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const id = await acknowledged(customer, method);
    await identity(id, 'approved', new Date(Date.now() - 60_000));
    const heir = await acknowledged(customer, method);
    await merchant.call('PATCH', `/api/direct-debits/${id}`, { status: 'cancelled' });

    await identity(id, 'declined', new Date());
    expect(await markOf(customer)).toEqual([false]);
    expect((await merchant.get(id)).body.status).toBe('cancelled');
    await eventually(async () => expect((await merchant.get(heir)).body.status).toBe('pending'));
  });

  test('is no longer inherited once its approval is withdrawn', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const id = await acknowledged(customer, method);
    await identity(id, 'approved', new Date(Date.now() - 60_000));
    expect(await markOf(customer)).toEqual([true]);

    const body = JSON.stringify({
      ...{ type: 'applicantReset', externalUserId: id, levelName: 'simulated' },
      createdAtMs: new Date().toISOString().replace('T', ' ').replace('Z', ''),
    });
    const sent = { method: 'POST', headers: signCallback(body, secret), body };
    expect((await fetch(`${baseUrl()}/api/direct-debits/kyc`, sent)).status).toBe(200);
    expect(await markOf(customer)).toEqual([false]);
    const { body: later } = await merchant.create(customer, { payment_method_id: method, send_email: false });
    expect(later.requirements).toEqual(['acknowledgment', 'identity_verification']);
  });
});

describe('one activation link starts at most five validations of an account in a day', () => {
  const expectFive = (answers: readonly ApiResponse[], status: number) => {
    expect(answers.map((answer) => answer.status)).toEqual([...Array(5).fill(status), 429]);
    const [sixth] = answers.slice(-1);
    expect(sixth?.body.error.code).toBe('too_many_requests');
    expect(Number(sixth?.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  /** Adds an account, whose holder its bank will not confirm, by a new direct debit's link. */
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

  test('if each account is added with its RFC', async () => {
    const { add } = await adding();
    const answers: ApiResponse[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(await add({ rfc: RFC }));
    expectFive(answers, 201);
  });

  longTest('if each account is validated by a separate request', async () => {
    const { token, add } = await adding();
    const answers: ApiResponse[] = [];
    for (let time = 0; time < 6; time += 1) {
      const { body } = await add({});
      const asked = { payment_method_id: body.id, rfc: RFC };
      answers.push(await send('PATCH', '/api/payment-methods/validate', asked, { token }));
    }
    expectFive(answers, 200);
  });
});

describe('a link brings at most five accounts in a day', () => {
  const ending = ['without', 'with'] as const;

  test.each(ending)('%s a consent, as the evidence is never deleted', async (how) => {
    const customer = newCustomer();
    const id = await acknowledged(customer, await merchant.verifiedMethod(customer));
    const token = await merchant.link(id);
    const accounts = [methodBody(newClabe()), methodBody(newClabe())];
    const answers: ApiResponse[] = [];
    for (let time = 0; time < 6; time += 1) {
      const { terms_hash } = (await send('GET', `/api/direct-debits/${id}`, undefined, { token })).body;
      const body = { ...accounts[time % 2], ...(how === 'with' && { consent: true, terms_hash }) };
      answers.push(await send('POST', `/api/customers/${customer}/payment-methods`, body, { token }));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(answers.at(-1)?.body.error.code).toBe('too_many_requests');
    const mandate = await send('GET', `/api/direct-debits/${id}/mandate`, undefined, { token });
    expect(mandate.body.entries).toHaveLength(1 + 5);
    const revoked = await send('POST', `/api/direct-debits/${id}/revoke`, undefined, { token });
    expect([revoked.status, revoked.body.status]).toEqual([200, 'cancelled']);
  });
});

describe('a link does not find out the RFC of an account', () => {
  const OTHERS = [1, 2, 3, 4, 5, 6].map((day) => `PEPJ80010${day}AB1`);

  test('by asking about one after the other, or about all at once', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const linkTo = async () => {
      const { body } = await merchant.create(customer, { payment_method_id: method, send_email: false });
      const token = await merchant.link(body.id);
      return async (rfc: string) => {
        const asked = { payment_method_id: method, rfc };
        return (await send('PATCH', '/api/payment-methods/validate', asked, { token })).status;
      };
    };
    const ask = await linkTo();
    expect([await ask(RFC), await ask(RFC)]).toEqual([200, 200]);
    const answers: number[] = [];
    for (const rfc of OTHERS) answers.push(await ask(rfc));
    expect(answers).toEqual([409, 409, 409, 409, 429, 429]);
    expect(await ask(RFC)).toBe(429);

    const askAtOnce = await linkTo();
    const together = await Promise.all(OTHERS.map(askAtOnce));
    expect(together.sort()).toEqual([409, 409, 409, 409, 409, 429]);
    expect(await askAtOnce(RFC)).toBe(429);
  });
});

describe('a consent is to the terms as they were', () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await newMerchant();
  });

  test('is not in force for other terms, though the account is again the consented one', async () => {
    const customer = newCustomer();
    const methods = `/api/customers/${customer}/payment-methods`;
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id, send_email: false });
    const { body: acknowledged } = await acknowledge(await merchant.link(body.id));
    const { token } = acknowledged.next_link;
    // The customer adds another account without consent: the terms may be changed now …
    expect((await send('POST', methods, methodBody(newClabe()), { token })).status).toBe(201);
    expect((await merchant.change(body.id, { amount: 5_000, concept: 'Otra cosa' })).status).toBe(200);
    // … and the account of the former consent is attached again.
    const back = await merchant.change(body.id, { payment_method_id: method.id });
    expect(back.body.requirements).toContain('acknowledgment');
    await eventually(async () => {
      expect((await merchant.validate(method.id)).body.validation.status).toBe('verified');
    });
    expect((await merchant.get(body.id)).body.status).toBe('pending');
  });

  longTest(
    'is to no other interval while a charge waits that was made for a period of the former one',
    async () => {
      const { id, customer_id, next_payment_date: first } = await merchant.active(varying);
      const dated = { amount: 500, charge_date: daysAfter(first, 62) };
      const { body: later } = await merchant.call('POST', `/api/direct-debits/${id}/charges`, dated);
      const token = await merchant.link(id);
      await send('POST', `/api/customers/${customer_id}/payment-methods`, methodBody(newClabe()), { token });
      expect(await merchant.change(id, { interval: 'yearly' })).toMatchObject({
        status: 409,
        body: {
          error: { code: 'direct_debit_has_open_orders', orders: [{ id: later.id, withdrawable: true }] },
        },
      });
      await merchant.changeCharge(id, later.id, { status: 'cancelled' });
      expect((await merchant.change(id, { interval: 'yearly' })).body.interval).toBe('yearly');
    },
  );

  longTest('is not in force after the amount was changed and changed back', async () => {
    const { id, next_payment_date: first } = await merchant.active({ amount: 350.08, interval: 'weekly' });
    await merchant.collect(first);
    expect((await merchant.get(id)).body).toMatchObject({ status: 'pending', paused: { bank_code: '08' } });
    expect((await merchant.change(id, { amount: 5_000 })).status).toBe(200);
    expect((await merchant.change(id, { amount: 350.08 })).status).toBe(200);
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'pending',
      requirements: ['acknowledgment'],
    });
  });
});
