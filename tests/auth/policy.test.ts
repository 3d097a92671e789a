import { describe, expect, test } from '@jest/globals';
import { LINK_SCOPES, MERCHANT_SCOPES, needsToken } from '#lib/api/access.ts';
import { accessTable } from '#lib/api/access-table.ts';
import { revokeDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { httpMethodsOf } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import {
  allowedResources,
  mayUse,
  policyDocument,
  resourcesToRefuse,
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

  test('of a merchant lists every route that needs a token: the endpoint says which need another one', () => {
    const expected = routes
      .filter(({ access }) => needsToken(access))
      .flatMap((route) =>
        httpMethodsOf(route).map((method) => `${method}${route.path.replace(/\{\w+\}/g, '*')}`),
      );
    expect(paths(merchant).sort()).toEqual(expected.sort());
  });

  test('of a suspended merchant allows the sandbox’s runs, and lets its customers read and revoke', () => {
    const own = routesWhileSuspended(accessTable, merchant);
    expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /sandbox/collections']);
    const left = routesWhileSuspended(accessTable, link).filter(({ method }) => method !== 'GET');
    expect(left.map(({ path }) => path)).toEqual([revokeDirectDebit.path]);
  });

  test('of a narrowed token equals that of any token of the account: the endpoint checks scopes', () => {
    expect(paths({ ...merchant, scopes: ['read_payment_methods'] })).toEqual(paths(merchant));
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

  test('of an expired token reaches every endpoint, in order to be refused there', () => {
    expect(policyDocument(resourcesToRefuse(STAGE), STAGE).Statement).toEqual([
      { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: [`${STAGE}/*`] },
    ]);
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

describe('the authorizer’s context', () => {
  test.each<[string, Caller]>([
    ['a merchant', { ...merchant, features: ['direct-debit-lvl-2'] }],
    ['a merchant without features', { ...merchant, features: [] }],
    ['a link', { ...link, features: [] }],
  ])('of %s survives API Gateway, which makes text of everything', (_, caller) => {
    const asText = Object.fromEntries(
      Object.entries(toContext(caller)).map(([name, value]) => [name, String(value)]),
    );
    expect(fromContext({ ...asText, principalId: 'acc_1', integrationLatency: '3' })).toEqual(caller);
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
