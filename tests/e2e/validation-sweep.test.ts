import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newAccount } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTable } from '#tests/support/table.ts';

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

describe('the sweep', () => {
  test('follows a validation that is due, with nobody asking, and without opening its account number', async () => {
    const { handler: sweep } = await import('#functions/workers/sweep-account-verifications.ts');
    const account = await newAccount();
    const merchant = merchantOf(account);
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer, DOWN_AT_FIRST);
    await merchant.validate(method.id);
    const key = { pk: `ACC#${account.account_id}#CUS#${customer}`, sk: `PM#${method.id}` };
    await eventually(async () => expect(await table.find(key)).toMatchObject({ run: { attempts: 1 } }));

    const state = async () => {
      const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
      return body.data[0].validation;
    };
    expect(await state()).toMatchObject({ status: 'pending' });

    // The provider is back, and says at once what the bank has answered.
    await table.set(key, 'due_at', LONG_AGO);
    const { ACCOUNT_NUMBERS_SECRET } = process.env;
    delete process.env.ACCOUNT_NUMBERS_SECRET;
    expect(await sweep()).toMatchObject({ failed: 0 });
    Object.assign(process.env, { ACCOUNT_NUMBERS_SECRET });
    await eventually(async () => expect(await state()).toMatchObject({ status: 'verified', reason: null }));
    expect((await table.find(key))?.due_at).toBeUndefined();
  });
});
