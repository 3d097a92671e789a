import { beforeAll, expect, test } from '@jest/globals';
import { newAccount, send } from '#tests/support/api.ts';
import { debitBody } from '#tests/support/direct-debits.ts';

let token: string;
beforeAll(async () => {
  ({ token } = await newAccount());
});

test.each([
  ['customer', { customer: ['Dolores'] }],
  ['customer', { customer: [] }],
  ['metadata', { metadata: ['a'] }],
])('a list in place of the object %s is refused, and nothing in it has an error', async (field, members) => {
  const { status, body } = await send('POST', '/api/direct-debits', debitBody('cus-types', members), {
    token,
  });
  expect(status).toBe(422);
  expect(body.error.errors).toEqual([
    { field, code: 'invalid_type', message: 'This is a list. Send an object.' },
  ]);
});

test('a value of the wrong type is named with its type and the one to send', async () => {
  const members = { amount: '350.50', concept: 1, customer: 'Dolores', metadata: { a: null } };
  const { body } = await send('POST', '/api/direct-debits', debitBody('cus-types', members), { token });
  const messages = body.error.errors.map(({ field, message }: { [name: string]: string }) => [
    field,
    message,
  ]);
  expect(Object.fromEntries(messages)).toEqual({
    amount: 'This is a string. Send a number.',
    concept: 'This is a number. Send a string.',
    customer: 'This is a string. Send an object.',
    'metadata.a': 'This is null. Send a string. If it is optional, you can also leave it out.',
  });
});
