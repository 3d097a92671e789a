import { expect, test } from '@jest/globals';
import { createSessionLink, resendEmail } from '#lib/api/direct-debits/routes.ts';
import { validatePaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { committingEndpoint, endpoint } from '#lib/http/endpoint.ts';
import { requireRepeatable } from '#lib/http/repeatable.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';

/** Created, never called: the compiler tests these. */
const operation = (): Promise<never> => Promise.reject(new Error('Not called'));
const none = () => undefined;

test('an endpoint whose response may hold a secret compiles only with the function that finds it', () => {
  committingEndpoint(createSessionLink, operation, { secretIn: none });
  endpoint(validatePaymentMethod, operation, { secretIn: none });
  committingEndpoint(resendEmail, operation);
  // @ts-expect-error The response holds a link.
  committingEndpoint(createSessionLink, operation);
  // @ts-expect-error The response may hold a link.
  endpoint(validatePaymentMethod, operation, {});
  // @ts-expect-error The response holds no secret.
  committingEndpoint(resendEmail, operation, { secretIn: none });
  // @ts-expect-error The response has no such member.
  committingEndpoint(createSessionLink, operation, { secretIn: ({ next_link }) => next_link });
});

const replaced = new Error('The secret was replaced');
const secret = (inForce: boolean): ReturnedSecret => ({
  requireInForce: () => (inForce ? Promise.resolve() : Promise.reject(replaced)),
});
const NOT_REPEATED = { code: 'response_not_repeated', status: 409 };

test.each([
  ['to its recipient while the secret is in force', 'tok_1', secret(true), undefined],
  ['to its recipient after the secret was replaced', 'tok_1', secret(false), replaced],
  ['to another token while the secret is in force', 'tok_2', secret(true), NOT_REPEATED],
  ['to another token after the secret was replaced', 'tok_2', secret(false), NOT_REPEATED],
  ['without a recipient', undefined, secret(true), NOT_REPEATED],
  ['without a secret, to another token', 'tok_2', undefined, undefined],
  ['without a secret and without a recipient', undefined, undefined, undefined],
] as const)('a stored response %s', async (_, returned_to, found, refusal) => {
  const kept = { status: 200, body: {}, until: 0, ...(returned_to && { returned_to }) };
  const asked = { accountId: 'acc_1', recipient: 'tok_1' };
  const asking = requireRepeatable(kept, asked, () => found);
  await (refusal ? expect(asking).rejects.toMatchObject(refusal) : expect(asking).resolves.toBeUndefined());
});

test.each([{}, { returned_to: '' }])(
  'a response without a recipient is not repeated to a caller without one: %p',
  async (noted) => {
    const kept = { status: 200, body: {}, until: 0, ...noted };
    const asked = { accountId: 'acc_1', ...(noted.returned_to === '' && { recipient: '' }) };
    const asking = requireRepeatable(kept, asked, () => secret(true));
    await expect(asking).rejects.toMatchObject(NOT_REPEATED);
  },
);
