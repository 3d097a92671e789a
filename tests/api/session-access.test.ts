import { describe, expect, test } from '@jest/globals';
import { MERCHANT_SCOPES, SESSION_SCOPES, scopes } from '#lib/api/access.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import type { Route } from '#lib/api/route.ts';
import { ROLES } from '#lib/domain/people/roles.ts';

describe('the scopes of roles', () => {
  test('of a viewer only read', () => {
    expect(SCOPES_OF.viewer.filter((scope) => !scope.startsWith('read_'))).toEqual([]);
  });

  test('of an operator send no money out, and change no member, key or secret', () => {
    const missing = SESSION_SCOPES.filter((scope) => !SCOPES_OF.operator.includes(scope));
    expect(missing.toSorted()).toEqual([
      'write_api_keys',
      'write_members',
      'write_notify_secret',
      'write_refunds',
      'write_transfers',
    ]);
  });

  test('of each role include those of the role below', () => {
    for (const [n, role] of ROLES.entries())
      for (const below of ROLES.slice(0, n))
        expect(SCOPES_OF[below].filter((scope) => !SCOPES_OF[role].includes(scope))).toEqual([]);
  });

  test('that only sessions carry are no scopes of a merchant’s token', () => {
    for (const scope of ['write_members', 'write_api_keys', 'write_notify_secret', 'write_exports'] as const)
      expect(MERCHANT_SCOPES).not.toContain(scope);
  });
});

test('a route that writes and is open to sessions that only read does not compile', () => {
  const route = { id: 'x', path: '/x', handler: 'x', summary: 'X', success: 200 } as const;
  const reading = { ...route, method: 'GET', access: scopes('read_orders') } as const satisfies Route;
  const writing = { ...route, method: 'POST', access: scopes('write_orders') } as const satisfies Route;
  // @ts-expect-error: its access is open to viewers
  const wrong = { ...route, method: 'POST', access: scopes('read_orders') } as const satisfies Route;
  expect([reading.method, writing.method, wrong.method]).toEqual(['GET', 'POST', 'POST']);
});
