import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAccount, send } from '#tests/support/service/api.ts';

/** What a customer's token may do (Interface, Authentication, 4): no more, however it was created. */
const SCOPES = [
  'activate_single_direct_debit',
  'generate_direct_debit_session_link',
  'read_single_direct_debit',
  'write_payment_methods',
];

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

function scopesOf(token: string): string[] {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).scope.split(' ').sort();
}

describe('a link’s token carries the scopes of the interface and no other', () => {
  test.each(['activation', 'validation'])('if the merchant requests one for the %s', async (purpose) => {
    const { body: debit } = await merchant.create(newCustomer());
    expect(scopesOf(await merchant.link(debit.id, purpose))).toEqual(SCOPES);
  });

  test('if the customer requests another one', async () => {
    const { body: debit } = await merchant.create(newCustomer());
    const token = await merchant.link(debit.id);
    const path = `/api/direct-debits/${debit.id}/session-link`;
    const { body } = await send('POST', path, {}, { token });
    expect(scopesOf(body.token)).toEqual(SCOPES);
  });

  test('if the open page goes on after the acknowledgment', async () => {
    const customer = newCustomer();
    const { body: debit } = await merchant.create(customer);
    const token = await merchant.link(debit.id);
    const { body } = await acknowledge(token);
    expect(scopesOf(body.next_link.token)).toEqual(SCOPES);
    // The link works, and for the customer's own account only.
    const add = (whose: string) =>
      send('POST', `/api/customers/${whose}/payment-methods`, methodBody(newClabe()), {
        token: body.next_link.token,
      });
    expect((await add(newCustomer())).status).toBe(403);
    expect((await add(customer)).status).toBe(201);
  });
});
