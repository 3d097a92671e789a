import { describe, expect, test } from '@jest/globals';
import { type Access, accountKeys, LINK_SCOPES, MERCHANT_SCOPES } from '#lib/api/access.ts';
import { accessTable } from '#lib/api/access-table.ts';
import { revokeDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import { routes } from '#lib/api/routes.ts';
import {
  allowedResources,
  isForLinksOnly,
  mayUse,
  policyDocument,
  rolesThatWouldDo,
  routesWhileSuspended,
  scopesThatWouldDo,
  stageArnOf,
} from '#lib/auth/policy.ts';
import {
  type Caller,
  expiredIn,
  fromContext,
  type Principal,
  toContext,
  toExpiredContext,
} from '#lib/auth/principal.ts';
import { scopesOfPair } from '#lib/auth/scopes-of-pair.ts';
import { ROLES } from '#lib/domain/people/roles.ts';

const STAGE = 'arn:aws:execute-api:mx-central-1:123456789012:api/sandbox';
const merchant: Principal = { accountId: 'acc_1', scopes: MERCHANT_SCOPES, tokenId: 'tok_1', expiresAt: 1 };
const link: Principal = {
  ...merchant,
  scopes: LINK_SCOPES,
  link: { directDebitId: 'dd_own', customerId: 'cus-own', purpose: 'activation' },
};
const paths = (principal: Principal) =>
  allowedResources(accessTable, principal, STAGE).map((arn) => arn.slice(STAGE.length + 1));

describe('the policy of a token', () => {
  test('depends on the stage and the token, not on the requested method', () => {
    expect(stageArnOf(`${STAGE}/GET/api/direct-debits/dd_1`)).toBe(STAGE);
    expect(stageArnOf(`${STAGE}/DELETE/api/customers/x/payment-methods/y`)).toBe(STAGE);
  });

  test('of a suspended merchant allows the sandbox’s runs, and lets its customers read and revoke', () => {
    const own = routesWhileSuspended(accessTable, merchant);
    expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /sandbox/collections']);
    const left = routesWhileSuspended(accessTable, link).filter(({ method }) => method !== 'GET');
    expect(left.map(({ path }) => path)).toEqual([revokeDirectDebit.path]);
    const read = routesWhileSuspended(accessTable, link).filter(({ method }) => method === 'GET');
    expect(read).toEqual(accessTable.filter(({ method }) => method === 'GET'));
  });

  test('of a link lists exactly its own direct debit and its own customer', () => {
    expect(paths(link).sort()).toEqual([
      'GET/api/direct-debits/dd_own',
      'GET/api/direct-debits/dd_own/mandate',
      'GET/api/direct-debits/dd_own/payments',
      'GET/api/direct-debits/dd_own/upcoming-collection',
      'HEAD/api/direct-debits/dd_own',
      'HEAD/api/direct-debits/dd_own/mandate',
      'HEAD/api/direct-debits/dd_own/payments',
      'HEAD/api/direct-debits/dd_own/upcoming-collection',
      'PATCH/api/payment-methods/validate',
      'POST/api/customers/cus-own/payment-methods',
      'POST/api/direct-debits/acknowledge',
      'POST/api/direct-debits/dd_own/revoke',
      'POST/api/direct-debits/dd_own/session-link',
    ]);
  });

  test('is of the version of the policy language that API Gateway reads', () => {
    expect(policyDocument([], STAGE).Version).toBe('2012-10-17');
  });

  test('denies everything if nothing is allowed', () => {
    expect(policyDocument([], STAGE).Statement).toEqual([
      { Action: 'execute-api:Invoke', Effect: 'Deny', Resource: [`${STAGE}/*`] },
    ]);
  });
});

describe('the endpoint tests access again', () => {
  const route = (id: string) => {
    const found = routes.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`There is no route ${id}`);
    return found.access;
  };

  test('since a wildcard crosses slashes: a link may not read a summary through its own pattern', () => {
    expect(mayUse(route('getDirectDebit'), link, { id: 'dd_own' })).toBe(true);
    expect(mayUse(route('getDirectDebit'), link, { id: 'dd_other' })).toBe(false);
    expect(mayUse(route('getActiveSummary'), link, {})).toBe(false);
  });

  test('a link adds a payment method for its own customer only, and deletes none', () => {
    expect(mayUse(route('addPaymentMethod'), link, { customerId: 'cus-own' })).toBe(true);
    expect(mayUse(route('addPaymentMethod'), link, { customerId: 'cus-other' })).toBe(false);
    expect(mayUse(route('deletePaymentMethod'), link, { customerId: 'cus-own', id: 'pm_1' })).toBe(false);
  });

  test('a narrowed token does what its scopes allow, and a refusal lists the scopes that would be enough', () => {
    const narrow: Principal = { ...merchant, scopes: ['read_payment_methods'] };
    const reached = routes
      .filter(({ access }) => mayUse(access, narrow, {}))
      .map(({ method, path }) => `${method} ${path}`);
    expect(reached).toEqual([
      'GET /api/customers/{customerId}/payment-methods',
      'GET /api/customers/{customerId}/payment-methods/{id}',
    ]);
    expect(scopesThatWouldDo(route('updateDirectDebit'), narrow)).toEqual(['write_direct_debits']);
    expect(scopesThatWouldDo(route('listPaymentMethods'), narrow)).toEqual([]);
    expect(scopesThatWouldDo(route('updateDirectDebit'), link)).toEqual([]);
    expect(scopesThatWouldDo(route('acknowledgeDirectDebit'), narrow)).toEqual([]);
  });

  test('orders and payouts are out of reach of every link', () => {
    for (const { access } of routes.filter(
      ({ path }) => /orders|payouts/.test(path) && !path.includes('charges'),
    )) {
      expect(mayUse(access, link, {})).toBe(false);
      expect(mayUse(access, merchant, {})).toBe(true);
    }
  });

  test('a merchant without the scope is refused, one of several scopes is enough', () => {
    expect(mayUse(route('listDirectDebits'), { ...merchant, scopes: ['read_direct_debits'] }, {})).toBe(true);
    expect(mayUse(route('listDirectDebits'), { ...merchant, scopes: ['read_payment_methods'] }, {})).toBe(
      false,
    );
  });
});

describe('a refusal names what would be enough', () => {
  const ofScopes: Access = {
    ...{ by: 'scopes', anyOf: ['read_orders', 'write_orders'], link: 'never' },
    sessions: ['write_refunds'],
  };
  const ofSessions: Access = { by: 'sessions', anyOf: ['write_members'] };
  const session: Principal = {
    ...{ ...merchant, scopes: ['read_orders'] },
    session: { sessionId: 'ses_1', memberId: 'mem_1', role: 'viewer' },
  };

  test('to a session: the roles with a scope that opens the route to sessions', () => {
    const having = (scope: 'write_refunds' | 'write_members') =>
      ROLES.filter((role) => SCOPES_OF[role].includes(scope));
    expect(rolesThatWouldDo(ofScopes)).toEqual(having('write_refunds'));
    expect(rolesThatWouldDo(ofSessions)).toEqual(having('write_members'));
    expect(rolesThatWouldDo({ ...ofScopes, sessions: [] })).toEqual([]);
    expect(rolesThatWouldDo({ by: 'public' })).toEqual([]);
  });

  test('to a session: that of a merchant’s token does not open a route to it', () => {
    expect(mayUse(ofScopes, session, {})).toBe(false);
    expect(mayUse(ofScopes, { ...session, scopes: ['write_refunds'] }, {})).toBe(true);
    const either: Access = { ...ofScopes, sessions: ['write_refunds', 'write_transfers'] };
    expect(mayUse(either, { ...session, scopes: ['write_transfers'] }, {})).toBe(true);
  });

  test('to a merchant: no scope, if a token has one already or no token can have one', () => {
    const other: Principal = { ...merchant, scopes: ['read_payouts'] };
    expect(scopesThatWouldDo(ofScopes, other)).toEqual(['read_orders', 'write_orders']);
    expect(scopesThatWouldDo(ofScopes, { ...other, scopes: ['write_orders'] })).toEqual([]);
    expect(scopesThatWouldDo(ofScopes, { ...other, scopes: [...other.scopes, 'write_orders'] })).toEqual([]);
    expect(scopesThatWouldDo(ofSessions, other)).toEqual([]);
    expect(scopesThatWouldDo(ofScopes, session)).toEqual([]);
    expect(scopesThatWouldDo(accountKeys, other)).toEqual([]);
  });

  test('only links’ tokens can use the routes whose scopes no merchant’s token has', () => {
    const links = routes.filter(({ access }) => isForLinksOnly(access)).map(({ id }) => id);
    expect(links).toEqual(['acknowledgeDirectDebit']);
    expect(isForLinksOnly({ ...ofScopes, anyOf: ['activate_single_direct_debit', 'read_orders'] })).toBe(
      false,
    );
  });
});

describe('a pair of keys makes tokens', () => {
  const pair = {
    public_key: 'pk_1',
    name: 'default',
    created_at: '2027-03-01T12:00:00Z',
    created_by: 'mem_1',
  };

  test('with its own scopes, in their usual order, and none that a merchant’s token cannot have', () => {
    const scopes = ['write_orders', 'read_orders', 'write_members', 'activate_single_direct_debit'];
    expect(scopesOfPair({ ...pair, scopes })).toEqual(['read_orders', 'write_orders']);
    expect(scopesOfPair({ ...pair, scopes: [] })).toEqual([]);
  });

  test('with every scope of a merchant, if it names none', () => {
    expect(scopesOfPair(pair)).toEqual(MERCHANT_SCOPES);
  });
});

describe('the authorizer’s context', () => {
  test.each<[string, Caller]>([
    ['a merchant', { ...merchant, features: ['direct-debit-lvl-2', 'another-feature'] }],
    ['a merchant whose token names its pair of keys', { ...merchant, publicKey: 'pk_1', features: [] }],
    ['a merchant without features', { ...merchant, features: [] }],
    ['a link', { ...link, features: [] }],
  ])('of %s survives API Gateway, which makes text of everything', (_, caller) => {
    const asText = Object.fromEntries(
      Object.entries(toContext(caller)).map(([name, value]) => [name, String(value)]),
    );
    expect(fromContext({ ...asText, principalId: 'acc_1', integrationLatency: '3' })).toStrictEqual(caller);
  });

  test('of an expired token of a kind that this version does not know is that of a merchant’s', () => {
    expect(expiredIn({ expired: 'of a later version' })).toBe('merchant');
  });

  test('has only the members that its kind of token has', () => {
    expect(Object.keys(toContext({ ...merchant, features: [] }))).toEqual([
      ...['account_id', 'scope', 'token_id', 'expires_at', 'features'],
    ]);
  });

  test.each([
    ['merchant', merchant],
    ['link', link],
  ])('of an expired token of a %s says only that, and identifies no caller', (kind, principal) => {
    const context = toExpiredContext(principal);
    expect(context).toEqual({ expired: kind });
    expect(expiredIn({ ...context, principalId: 'acc_1' })).toBe(kind);
    expect(fromContext({ ...context, principalId: 'acc_1' })).toBeUndefined();
  });

  test('of a valid token is not that of an expired one', () => {
    for (const context of [undefined, null, {}, toContext({ ...merchant, features: [] })])
      expect(expiredIn(context)).toBeUndefined();
  });

  test('that is missing or empty identifies no caller', () => {
    expect(fromContext(undefined)).toBeUndefined();
    expect(fromContext(null)).toBeUndefined();
    expect(fromContext({ principalId: 'x' })).toBeUndefined();
  });
});
