import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import { routes } from '#lib/api/routes.ts';
import { mayUse } from '#lib/auth/policy.ts';
import {
  type Caller,
  fromContext,
  type Principal,
  toContext,
  toExpiredContext,
} from '#lib/auth/principal.ts';
import { issueSessionToken } from '#lib/auth/tokens.ts';
import { InvalidToken, verifyToken } from '#lib/auth/verify-token.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { signingKeyOf } from '#lib/secrets/signing-keys.ts';
import { merchantClaims, signWith } from '#tests/support/access/forge-token.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';

const NOW = new Date('2027-03-01T12:00:00.250Z');
const HOUR = 3_600_000;
const seed = { kid: 'initial', seed: 'seed-of-initial-'.padEnd(64, 'x') };
const of = (role: Role) => ({ accountId: 'acc_1', sessionId: 'ses_1', memberId: 'mem_1', role });
const verified = (token: string, now = NOW) => verifyToken(token, [signingKeyOf(seed)], now);

let secrets: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  process.env.STAGE = 'sandbox';
  process.env.SIGNING_SECRET = 'signing';
  secrets = await serveSecrets({ signing: keyringText('initial') });
});
afterAll(() => secrets.stop());

describe('the token of a session', () => {
  test.each(ROLES)('of a member who is %s has the scopes of this role', async (role) => {
    const { token, expiresIn } = await issueSessionToken(of(role), NOW.getTime() + HOUR, NOW);
    const { accountId, ...session } = of(role);
    expect(await verified(token)).toMatchObject({
      ...{ accountId, session, scopes: SCOPES_OF[role] },
      tokenId: expect.stringMatching(/^tok_/),
    });
    expect(expiresIn).toBe(600);
  });

  test('ends with its session', async () => {
    const { expiresIn } = await issueSessionToken(of('viewer'), NOW.getTime() + 90_000, NOW);
    expect(expiresIn).toBe(90);
  });

  test('never has a scope that its role has not, even if its claims name it', async () => {
    const claims = {
      ...merchantClaims('acc_1', NOW),
      session_id: 'ses_1',
      member_id: 'mem_1',
      role: 'viewer',
    };
    const exp = Number(claims.iat) + 600;
    const scope = 'read_orders write_orders write_members';
    const { scopes } = await verified(await signWith(seed, { ...claims, exp, scope }));
    expect(scopes).toEqual(['read_orders']);
  });

  test.each([
    ['lives longer than ten minutes', { role: 'viewer' }],
    ['names an unknown role', { role: 'king', exp: Math.floor(NOW.getTime() / 1000) + 60 }],
    ['names no member', { role: 'viewer', member_id: '', exp: Math.floor(NOW.getTime() / 1000) + 60 }],
  ])('is refused if it %s', async (_, more) => {
    const claims = { ...merchantClaims('acc_1', NOW), session_id: 'ses_1', member_id: 'mem_1', ...more };
    await expect(verified(await signWith(seed, claims))).rejects.toBeInstanceOf(InvalidToken);
  });
});

describe('the authorizer’s context of a session', () => {
  const { accountId, ...session } = of('operator');
  const principal: Principal = {
    accountId,
    session,
    scopes: ['read_orders'],
    tokenId: 'tok_1',
    expiresAt: 1,
  };
  const caller: Caller = { ...principal, features: [] };
  const asText = Object.fromEntries(
    Object.entries(toContext(caller)).map(([name, value]) => [name, String(value)]),
  );

  test('survives API Gateway, which makes text of everything', () => {
    expect(fromContext(asText)).toStrictEqual(caller);
  });

  test('without a known role names no caller, since it would else be a merchant’s token', () => {
    expect(fromContext({ ...asText, role: 'king' })).toBeUndefined();
  });

  test('of an expired token names the kind alone', () => {
    expect(toExpiredContext(principal)).toEqual({ expired: 'session' });
  });
});

describe('a session is no merchant’s token', () => {
  const session: Principal = {
    ...{ accountId: 'acc_1', tokenId: 'tok_1', expiresAt: 1 },
    scopes: MERCHANT_SCOPES,
    session: { sessionId: 'ses_1', memberId: 'mem_1', role: 'owner' },
  };
  const closed = routes
    .filter(({ access }) => access.by === 'scopes' && !mayUse(access, session, {}))
    .map(({ method, path }) => `${method} ${path}`);

  test('routes that name other scopes for sessions, or none, are closed to it', () => {
    expect(closed).toEqual([
      'POST /api/direct-debits/acknowledge',
      'POST /api/exports',
      'GET /api/notify-secret',
      'POST /api/notify-secret/rotate',
      'POST /sandbox/verifications/{id}',
      'POST /sandbox/collections',
      'POST /sandbox/returns',
      'POST /sandbox/files/{day}/refuse',
      'PUT /sandbox/clock',
      'POST /sandbox/deliveries/advance',
    ]);
  });
});
