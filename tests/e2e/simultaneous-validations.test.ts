import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { validatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { newAccount } from '#tests/support/api.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { merchantOf, newCustomer, RFC } from '#tests/support/direct-debits.ts';
import { TableGate, writes } from '#tests/support/table-gate.ts';

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
  test('that come at the same time are one: the second one to write is refused', async () => {
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

    expect(await late).toMatchObject({ status: 409, body: { error: { code: 'validation_conflict' } } });
    // The RFC that came first is the one that is validated.
    expect((await merchant.validate(method.id)).status).toBe(200);
    expect(await validate(OTHER_RFC)).toMatchObject({ status: 409 });
  });
});
