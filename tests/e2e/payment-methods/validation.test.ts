import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { validatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { openTable } from '#tests/support/database/table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { merchantOf, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const OTHER_RFC = 'PEPJ800101AB1';

let gate: TableGate;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  gate = await TableGate.start();
});
afterAll(async () => {
  await gate.stop();
  jest.restoreAllMocks();
});

describe('two validations of an account with different RFCs', () => {
  test('that arrive at the same time are one: the second write is refused', async () => {
    const { handler } = await import('#functions/payment-methods/validate.ts');
    const account = await newAccount();
    const merchant = merchantOf(account);
    const { body: method } = await merchant.addMethod(newCustomer());
    const validate = (rfc: string) =>
      callHandler(handler as never, validatePaymentMethod, {
        accountId: account.account_id,
        now: new Date(),
        body: { payment_method_id: method.id, rfc },
      });

    const writing = gate.hold(writes(method.id));
    const late = validate(OTHER_RFC);
    await Promise.race([writing.arrived, late]);
    expect(await validate(RFC)).toMatchObject({ status: 200, body: { validation: { status: 'pending' } } });
    writing.release();

    expect(await late).toMatchObject({ status: 409, body: { error: { code: 'rfc_locked' } } });
    // The RFC that arrived first is the one that is validated.
    expect((await merchant.validate(method.id)).status).toBe(200);
    expect(await validate(OTHER_RFC)).toMatchObject({ status: 409 });
  });
});

describe('the sweep', () => {
  const LONG_AGO = '2026-01-02T03:04:05.678Z';
  /** The simulated provider is down for the first attempt, and finds a match at the next one. */
  const DOWN_AT_FIRST = '0004';

  let table: ReturnType<typeof openTable>;
  beforeAll(() => {
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    table = openTable();
  });
  afterAll(() => {
    table.close();
    jest.restoreAllMocks();
  });

  /** Begins a validation whose provider is down, and returns the key of its payment method. */
  async function begun() {
    const { handler: sweep } = await import('#functions/workers/sweep-account-verifications.ts');
    const account = await newAccount();
    const merchant = merchantOf(account);
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer, DOWN_AT_FIRST);
    await merchant.validate(method.id);
    const key = { pk: `ACC#${account.account_id}#CUS#${customer}`, sk: `PM#${method.id}` };
    await eventually(async () => expect(await table.find(key)).toMatchObject({ run: { attempts: 1 } }));
    return { sweep, merchant, customer, key };
  }

  test('continues a due validation without a request, and without opening its account number', async () => {
    const { sweep, merchant, customer, key } = await begun();

    const state = async () => {
      const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
      return body.data[0].validation;
    };
    expect(await state()).toMatchObject({ status: 'pending' });

    // The provider is back, and immediately reports the bank's result.
    await table.set(key, 'due_at', LONG_AGO);
    const { ACCOUNT_NUMBERS_SECRET } = process.env;
    delete process.env.ACCOUNT_NUMBERS_SECRET;
    expect(await sweep()).toMatchObject({ failed: 0 });
    Object.assign(process.env, { ACCOUNT_NUMBERS_SECRET });
    await eventually(async () => expect(await state()).toMatchObject({ status: 'verified', reason: null }));
    expect((await table.find(key))?.due_at).toBeUndefined();
  });

  test('checks a validation whose RFC cannot be opened as it is due, and ends it after seven days', async () => {
    const { sweep, key } = await begun();
    const { run } = (await table.find(key)) ?? {};
    const accepted = { ...(run as object), provider_id: 'run_1' };
    await table.set(key, 'rfc_sealed', 'unreadable');
    await table.set(key, 'run', accepted);
    await table.set(key, 'due_at', LONG_AGO);

    await sweep();
    const { due_at, validation } = (await table.find(key)) ?? {};
    expect(validation).toMatchObject({ status: 'pending' });
    expect(Date.parse(String(due_at))).toBeGreaterThan(Date.now());

    await table.set(key, 'run', { ...accepted, requested_at: LONG_AGO });
    await table.set(key, 'due_at', LONG_AGO);
    await sweep();
    expect(await table.find(key)).toMatchObject({
      validation: { status: 'failed', reason: 'receipt_not_available' },
    });
  });
});
