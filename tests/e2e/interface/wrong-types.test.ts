import { beforeAll, expect, test } from '@jest/globals';
import { debitBody } from '#tests/support/records/direct-debits.ts';
import { baseUrl, newAccount, send } from '#tests/support/service/api.ts';

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

test('case 5: a value of the wrong type is named with its type and the one to send', async () => {
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

test('case 8: null leaves out end_date of a new direct debit, and takes it away from one', async () => {
  const created = await send('POST', '/api/direct-debits', debitBody('cus-types', { end_date: null }), {
    token,
  });
  expect([created.status, created.body.end_date]).toEqual([201, null]);
  const path = `/api/direct-debits/${created.body.id}`;
  const changed = await send('PATCH', path, { end_date: null }, { token });
  expect([changed.status, changed.body.end_date]).toEqual([200, null]);
});

test.each(['🎉🎉', '---', 'подписка', '…'])(
  'case 9: a concept that leaves nothing in the bank’s file is refused with the letters that are needed: %s',
  async (concept) => {
    const { status, body } = await send('POST', '/api/direct-debits', debitBody('cus-types', { concept }), {
      token,
    });
    expect([status, body.error.errors]).toEqual([
      422,
      [
        {
          field: 'concept',
          code: 'unreadable',
          message: expect.stringContaining('one letter from A to Z or digit'),
        },
      ],
    ]);
  },
);

test('case 9: the reference says which concepts are refused', async () => {
  const { concept } = (await requestOf('CreateDirectDebitRequest')).properties;
  expect(concept?.description).toMatch(/at least one letter from A to Z or digit.*`unreadable`/);
});

type Schema = { properties: Record<string, { description?: string }> };

async function requestOf(name: string): Promise<Schema> {
  const document = await (await fetch(`${baseUrl()}/openapi.json`)).json();
  const { components } = document as { components: { schemas: Record<string, Schema> } };
  return components.schemas[name] as Schema;
}

test('an object that has no text, since it has a member toString, is refused like any other', async () => {
  for (const odd of [{ toString: 1 }, [{ toString: 1 }]]) {
    const { status, body } = await send(
      'POST',
      '/api/direct-debits',
      debitBody('cus-types', { amount: odd }),
      {
        token,
      },
    );
    const [error] = body.error.errors;
    expect([status, error.field, error.code]).toEqual([422, 'amount', 'invalid_type']);
    const period = { from: odd, to: odd };
    const path = '/api/webhook-endpoints/we_none/redeliveries';
    expect((await send('POST', path, period, { token })).status).toBe(422);
  }
});
