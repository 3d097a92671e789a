import { beforeAll, describe, expect, test } from '@jest/globals';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { debitBody, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { type SignedIn, signedIn } from '#tests/support/people.ts';
import { OPENED_TO } from '#tests/support/session-matrix.ts';

/*
 * The whole matrix over HTTP: each operation by each role, on records of the own account and of another one.
 */
let own: TestAccount;
let other: TestAccount;
const people = {} as Record<Role, SignedIn>;
beforeAll(async () => {
  [own, other] = await Promise.all([newAccount(), newAccount()]);
  for (const role of ROLES) people[role] = await signedIn(own.account_id, role);
});

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A body that no operation accepts: an authorised request is refused for it, and changes nothing. */
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { unread: true });

/** Returns the operations that a session reaches: their refusal, if any, has another reason. */
async function reachedBy({ token }: SignedIn, idsOf: (path: string) => string): Promise<string[]> {
  const reached: string[] = [];
  for (const operation of Object.keys(OPENED_TO)) {
    const [method = '', path = ''] = operation.split(' ');
    const { status, body } = await send(method, idsOf(path), bodyFor(method), { token });
    const isRefused =
      status === 403 &&
      body.error.code === 'access_refused' &&
      /role|Members|customer/.test(body.error.message);
    if (!isRefused && ![200, 403, 404, 409, 422].includes(status)) throw new Error(`${operation}: ${status}`);
    if (!isRefused) reached.push(operation);
  }
  return reached;
}

const openedTo = (role: Role) =>
  Object.keys(OPENED_TO).filter((operation) => OPENED_TO[operation]?.includes(role));

/** What these readings require: with a name, the search would find the other account's records. */
const REQUIRED: Readonly<Record<string, string>> = {
  '/api/reports/settlements': '?day=2026-11-20',
  '/api/search': '?query=Dolores',
};

/** The lists that are not empty in a new account: its owner, its first pair of keys, and a line for each day. */
const HAS_SOME = ['/api/members', '/api/api-keys', '/api/reports/daily'];

describe('the matrix of operations and roles', () => {
  test('has every operation that needs a token, and no other', () => {
    const served = routes.filter(({ access }) => needsToken(access)).map(named);
    expect(Object.keys(OPENED_TO).sort()).toEqual(served.sort());
  });

  test('opens no operation to a viewer that is not a reading', () => {
    expect(openedTo('viewer').filter((operation) => !operation.startsWith('GET '))).toEqual([]);
  });

  test.each(ROLES)('a session of the role %s reaches its operations, and no others', async (role) => {
    expect(await reachedBy(people[role], (path) => path.replace(/\{\w+\}/g, 'x1'))).toEqual(openedTo(role));
  });

  test('a session of a viewer is refused every operation that is not a reading, with 403', async () => {
    const writes = Object.keys(OPENED_TO).filter((operation) => !operation.startsWith('GET '));
    const { token } = people.viewer;
    for (const operation of writes) {
      const [method = '', path = ''] = operation.split(' ');
      const { status, body } = await send(method, path.replace(/\{\w+\}/g, 'x1'), bodyFor(method), { token });
      expect([operation, status, body.error.code]).toEqual([operation, 403, 'access_refused']);
    }
  });

  test('a merchant’s token of all scopes reaches no operation of members', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/members'],
      ['POST', '/api/members', { email: 'x@example.com', role: 'owner' }],
      ['DELETE', '/api/members/mem_none'],
    ] as const) {
      const { status, body: answer } = await send(method, path, body, { token: own.token });
      expect([status, answer.error.code]).toEqual([403, 'access_refused']);
    }
  });
});

describe('records of another account', () => {
  /** Records of an account by the names of path parameters. */
  async function recordsOf(account: TestAccount) {
    const { token } = account;
    const post = async (path: string, body: object) => (await send('POST', path, body, { token })).body;
    const customer = newCustomer();
    const merchant = merchantOf(account);
    const debit = (await merchant.create(customer)).body;
    const order = await post('/api/orders', { items: [{ name: 'Café', quantity: 1, price: 10 }] });
    const endpoint = await post('/api/webhook-endpoints', { url: 'https://hooks.example.com/x' });
    const method = await post(`/api/customers/${customer}/payment-methods`, methodBody(newClabe()));
    const document = await post(`/api/direct-debits/${debit.id}/documents`, { file_name: 'a.pdf' });
    const imported = await post('/api/imports', { kind: 'direct_debits', file_name: 'a.csv' });
    const member = await signedIn(account.account_id, 'viewer');
    const { data: events } = (await send('GET', '/api/events', undefined, { token })).body;
    return { customer, debit, order, endpoint, method, document, imported, member, event: events[0] };
  }

  test.each(ROLES)('are never shown to, or changed by, a session of the role %s', async (role) => {
    const foreign = await recordsOf(other);
    const idOf = (path: string): string =>
      path
        .replace('{customerId}', foreign.customer)
        .replace('{payout_id}', 'po_none')
        .replace('{order_id}', foreign.order.id)
        .replace('{id}', () => {
          if (path.includes('payment-methods')) return foreign.method.id;
          if (path.includes('direct-debits')) return foreign.debit.id;
          if (path.includes('documents')) return foreign.document.id;
          if (path.includes('imports')) return foreign.imported.id;
          if (path.includes('webhook-endpoints')) return foreign.endpoint.id;
          if (path.includes('events')) return foreign.event.id;
          if (path.includes('members')) return foreign.member.memberId;
          return 'x_none';
        });
    const paths = Object.keys(OPENED_TO).filter((operation) =>
      /\{(?:id|order_id|payout_id)\}/.test(operation),
    );
    for (const operation of paths) {
      const [method = '', path = ''] = operation.split(' ');
      const bodies: Record<string, unknown> = {
        'POST /api/direct-debits/{id}/charges': { amount: 10 },
        'PATCH /api/direct-debits/{id}/charges/{order_id}': { status: 'cancelled' },
        'PATCH /api/direct-debits/{id}': { metadata: { changed: 'yes' } },
        'PATCH /api/webhook-endpoints/{id}': { description: 'changed' },
        'PUT /api/imports/{id}/consent-requests': { mails_per_day: 5 },
        'PUT /api/orders/{order_id}': { metadata: { changed: 'yes' } },
        'PATCH /api/customers/{customerId}/payment-methods/{id}': { default: true },
        'POST /api/direct-debits/{id}/documents': { file_name: 'b.pdf' },
        'POST /api/events/{id}/redeliver': {},
      };
      const sent = bodies[operation] ?? (bodyFor(method) && {});
      const { status, body } = await send(method, idOf(path), sent, { token: people[role].token });
      const isRefused = [403, 404, 422].includes(status);
      expect({ operation, status, isRefused, isShown: body.id !== undefined }).toEqual({
        operation,
        status,
        isRefused: true,
        isShown: false,
      });
    }
    const { token } = other;
    const debit = (await send('GET', `/api/direct-debits/${foreign.debit.id}`, undefined, { token })).body;
    expect([debit.status, debit.metadata]).toEqual([foreign.debit.status, foreign.debit.metadata]);
    const endpoints = await send('GET', '/api/webhook-endpoints', undefined, { token });
    const [endpoint] = endpoints.body.data.filter(({ id }: { id: string }) => id === foreign.endpoint.id);
    expect(endpoint).toMatchObject({ description: foreign.endpoint.description, status: 'enabled' });
  });

  test.each(ROLES)('are in no list that a session of the role %s reads', async (role) => {
    await recordsOf(other);
    const lists = openedTo(role).filter(
      (operation) =>
        operation.startsWith('GET ') && !operation.includes('{') && !operation.includes('sandbox'),
    );
    for (const operation of lists) {
      const [method = '', path = ''] = operation.split(' ');
      const { status, body } = await send(method, `${path}${REQUIRED[path] ?? ''}`, undefined, {
        token: people[role].token,
      });
      expect([operation, status]).toEqual([operation, 200]);
      expect(JSON.stringify(body)).not.toContain(other.account_id);
      if (Array.isArray(body.data) && !HAS_SOME.includes(path))
        expect([operation, body.data]).toEqual([operation, []]);
    }
  });

  test('a session writes to its own account alone', async () => {
    const { body } = await send('POST', '/api/direct-debits', debitBody(newCustomer()), {
      token: people.operator.token,
    });
    const seen = (token: string) => send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    expect([(await seen(own.token)).status, (await seen(other.token)).status]).toEqual([200, 403]);
  });
});
