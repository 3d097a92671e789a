import { beforeAll, describe, expect, test } from '@jest/globals';
import { addMember } from '#lib/operations/people/change-members.ts';
import { codesTo, newAddress, newBrowser, type SignedIn, signedIn } from '#tests/support/records/people.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of members, sign-in and sessions. The numbers are to be lowered. */
let account: TestAccount;
let owner: SignedIn;

beforeAll(async () => {
  account = await newAccount();
  owner = await signedIn(account.account_id, 'owner');
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];
const byOwner = (method: string, path: string, body?: unknown) =>
  send(method, path, body, { token: owner.token });
const order = { items: [{ name: 'Café', quantity: 1, price: 10 }] };

describe('the cost of', () => {
  test('a request to sign in, for any address: the mails of the address, and one transaction', async () => {
    const member = newAddress();
    await addMember({ accountId: account.account_id, email: member, role: 'viewer' }, new Date());
    const known = await costOf(() => newBrowser().ask(member), 202);
    const unknown = await costOf(() => newBrowser().ask(newAddress()), 202);
    for (const cost of [known, unknown])
      expect(cost).toMatchObject({ calls: [ONE, WRITE], depth: 2, readUnits: 1, writeUnits: 6 });
  });

  test('a sign-in: the request, the accounts of its address, and one transaction', async () => {
    const email = newAddress();
    await addMember({ accountId: account.account_id, email, role: 'viewer' }, new Date());
    const browser = newBrowser();
    await browser.ask(email);
    const [code = ''] = await codesTo(email);
    const cost = await costOf(() => browser.complete(code), 200);
    expect(cost).toMatchObject({ calls: [ONE, ONE, ONE, LIST, WRITE].sort(), depth: 5, writeUnits: 4 });
  });

  test('a renewal: the member and its account in one call, and one transaction', async () => {
    const cost = await costOf(() => owner.browser.renew(), 200);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2, readUnits: 2, writeUnits: 2 });
  });

  test('a reading by a session: the member in addition to what keys read', async () => {
    const byKeys = await costOf(() => send('GET', '/api/orders', undefined, { token: account.token }), 200);
    const cost = await costOf(() => byOwner('GET', '/api/orders'), 200);
    expect(cost.readUnits - byKeys.readUnits).toBe(1);
    expect(cost.depth).toBe(byKeys.depth);
  });

  test('a write by a session: the member, and its check in the transaction, in addition', async () => {
    const byKeys = await costOf(() => send('POST', '/api/orders', order, { token: account.token }), 201);
    const cost = await costOf(() => byOwner('POST', '/api/orders', order), 201);
    expect([cost.depth, cost.calls.length]).toEqual([byKeys.depth, byKeys.calls.length]);
    expect(cost.readUnits - byKeys.readUnits).toBe(1);
    expect(cost.writeUnits - byKeys.writeUnits).toBeLessThanOrEqual(2);
  });

  test('the list of members: one query, in addition to the caller and its account', async () => {
    const cost = await costOf(() => byOwner('GET', '/api/members'), 200);
    expect(cost).toMatchObject({ calls: [SOME, LIST], depth: 1 });
  });

  test('adding a member, and removing it: one read each, and one transaction', async () => {
    let id = '';
    const added = await costOf(async () => {
      const response = await byOwner('POST', '/api/members', { email: newAddress(), role: 'viewer' });
      id = response.body.id;
      return response;
    }, 201);
    expect(added).toMatchObject({ calls: [SOME, WRITE], depth: 2, readUnits: 3 });
    expect(added.writeUnits).toBeLessThanOrEqual(8);
    const removed = await costOf(() => byOwner('DELETE', `/api/members/${id}`), 200);
    expect(removed).toMatchObject({ depth: 3 });
    expect(removed.writeUnits).toBeLessThanOrEqual(8);
  });

  test('another role of a member: one read of it and of the roster, and one transaction', async () => {
    const { body } = await byOwner('POST', '/api/members', { email: newAddress(), role: 'viewer' });
    const path = `/api/members/${body.id}`;
    const operator = await costOf(() => byOwner('PATCH', path, { role: 'operator' }), 200);
    expect(operator).toMatchObject({ calls: [SOME, WRITE], depth: 2, readUnits: 4 });
    expect(operator.writeUnits).toBeLessThanOrEqual(4);
    const another = await costOf(() => byOwner('PATCH', path, { role: 'owner' }), 200);
    expect(another).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(another.writeUnits).toBeLessThanOrEqual(6);
    await byOwner('DELETE', path);
  });

  test('a pair of keys: the caller with its account, the account, and one transaction', async () => {
    const listed = await costOf(() => byOwner('GET', '/api/api-keys'), 200);
    expect(listed).toMatchObject({ depth: 2, writeUnits: 0 });
    let pair = '';
    const created = await costOf(async () => {
      const response = await byOwner('POST', '/api/api-keys', { name: 'Cost' });
      pair = response.body.public_key;
      return response;
    }, 201);
    // The hash of the private key may take longer than the check of the session.
    expect(created.depth).toBeLessThanOrEqual(3);
    expect(created.writeUnits).toBeLessThanOrEqual(8);
    const revoked = await costOf(() => byOwner('DELETE', `/api/api-keys/${pair}`), 200);
    expect(revoked).toMatchObject({ depth: 3 });
    expect(revoked.writeUnits).toBeLessThanOrEqual(6);
  });

  test('the end of a session: its member, and one write', async () => {
    const other = await signedIn(account.account_id, 'viewer');
    expect(await costOf(() => other.browser.end(), 200)).toMatchObject({ calls: [ONE, WRITE], depth: 2 });
  });
});
