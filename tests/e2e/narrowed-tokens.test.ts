import { beforeAll, describe, expect, test } from '@jest/globals';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { OPENED_BY, SCOPES_OF_MERCHANTS } from '#tests/support/access-matrix.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { inTurns } from '#tests/support/in-turns.ts';

/** Each tries all operations: a push takes some of the scopes. */
const inTurn = inTurns(6);

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** A path of the route without a record. */
const concrete = (path: string) => path.replace(/\{\w+\}/g, 'x1');

/** A body that no operation accepts: an authorised request is refused for it, and changes nothing. */
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : { unread: true });

/** Returns whether a token may use an operation: its request is then refused for another reason. */
async function reaches(token: string, operation: string): Promise<boolean> {
  const [method = '', path = ''] = operation.split(' ');
  const { status, body } = await send(method, concrete(path), bodyFor(method), { token });
  const isRefused = status === 403 && body.error.code === 'access_refused';
  if (!isRefused && ![200, 404, 409, 422].includes(status)) throw new Error(`${operation}: ${status}`);
  return !isRefused;
}

async function reachedBy(token: string): Promise<string[]> {
  const reached: string[] = [];
  // One after the other: a busy machine does not load every function within the time of a request.
  for (const operation of Object.keys(OPENED_BY))
    if (await reaches(token, operation)) reached.push(operation);
  return reached;
}

describe('a token that names read_payment_methods alone', () => {
  const refused: [string, string, ...unknown[]][] = [
    ['GET', '/api/events'],
    ['GET', '/api/orders'],
    ['POST', '/api/orders', { items: [{ name: 'Café', quantity: 1, price: 10 }] }],
    ['GET', '/api/payouts'],
    ['GET', '/api/webhook-endpoints'],
    ['POST', '/api/webhook-endpoints', { url: 'https://hooks.example.com/x' }],
    ['GET', '/api/notify-secret'],
    ['POST', '/api/notify-secret/rotate'],
    ['GET', '/api/search?query=Dolores'],
    ['GET', '/api/reports/upcoming'],
    ['GET', '/api/reports/daily'],
    ['GET', '/api/reports/settlements?day=2026-11-20'],
    ['GET', '/api/balance'],
    ['GET', '/api/balance-transactions'],
    ['GET', '/api/statements/2027-01'],
    ['GET', '/api/closings/2027-01-15'],
    ['GET', '/api/closings/2027-01-15/transactions'],
    ['GET', '/api/refunds'],
    ['GET', '/api/disputes'],
    ['GET', '/api/transfers'],
    ['GET', '/api/imports'],
    ['POST', '/api/imports', { kind: 'direct_debits', file_name: 'a.csv' }],
    ['POST', '/api/direct-debits/dd_none/documents', { file_name: 'a.pdf' }],
    ['GET', '/api/direct-debits/dd_none/documents'],
    ['GET', '/api/documents/doc_none'],
    ['POST', '/api/transfers'],
    ['GET', '/api/exports'],
    ['POST', '/api/exports', { kind: 'payments', from: '2027-01-01', to: '2027-01-31' }],
    ['POST', '/sandbox/collections', { date: '2027-01-04' }],
  ];

  inTurn.each(refused)('is refused %s %s', async (method, path, ...[body]) => {
    const token = await tokenOf(account, 'read_payment_methods');
    const response = await send(method, path, body, { token });
    expect([response.status, response.body.error?.code]).toEqual([403, 'access_refused']);
  });

  test('creates no endpoint, order or notify secret', async () => {
    const { token } = account;
    expect((await send('GET', '/api/webhook-endpoints', undefined, { token })).body.data).toEqual([]);
    expect((await send('GET', '/api/orders', undefined, { token })).body.data).toEqual([]);
    expect((await send('GET', '/api/notify-secret', undefined, { token })).body.rotated_at).toBeNull();
  });
});

describe('the matrix of operations and scopes', () => {
  test('has every operation that needs a token, and no other', () => {
    const served = routes.filter(({ access }) => needsToken(access)).map(named);
    expect(Object.keys(OPENED_BY).sort()).toEqual(served.sort());
  });

  inTurn.each([...SCOPES_OF_MERCHANTS])(
    'a token that names %s alone reaches its operations, and no others',
    async (scope) => {
      const opened = Object.keys(OPENED_BY).filter((operation) => OPENED_BY[operation]?.includes(scope));
      expect(await reachedBy(await tokenOf(account, scope))).toEqual(opened);
    },
  );

  inTurn('a token that names two scopes reaches the operations of both', async () => {
    const two = ['read_events', 'write_orders'];
    const opened = Object.keys(OPENED_BY).filter((operation) =>
      two.some((scope) => OPENED_BY[operation]?.includes(scope)),
    );
    expect(await reachedBy(await tokenOf(account, two.join(' ')))).toEqual(opened);
  });

  test('a token that was requested without scopes reaches everything except what belongs to customers', async () => {
    const opened = Object.keys(OPENED_BY).filter((operation) => OPENED_BY[operation]?.length);
    expect(await reachedBy(account.token)).toEqual(opened);
  });

  test('a token may name these scopes, and no other', async () => {
    const { body } = await askForToken(account);
    expect(body.scope.split(' ').sort()).toEqual([...SCOPES_OF_MERCHANTS].sort());
    const unknown = await askForToken(account, { scope: 'read_everything' });
    for (const scope of SCOPES_OF_MERCHANTS) expect(unknown.body.error.errors[0].message).toContain(scope);
  });
});
