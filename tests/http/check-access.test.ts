import { describe, expect, test } from '@jest/globals';
import {
  type Access,
  accountKeys,
  anybody,
  MERCHANT_SCOPES,
  scopes,
  scopesOrLink,
  sessionsOnly,
  tokensOnly,
} from '#lib/api/access.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import type { Route } from '#lib/api/route.ts';
import { type Caller, toContext } from '#lib/auth/principal.ts';
import type { CallEvent } from '#lib/http/call.ts';
import { checkAccess } from '#lib/http/check-access.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const SECOND = Math.floor(NOW.getTime() / 1000);

const merchant: Caller = {
  ...{ accountId: 'acc_1', scopes: ['read_orders'], tokenId: 'tok_1', expiresAt: SECOND + 60, features: [] },
};
const link = { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'activation' } as const;
const ofLink: Caller = { ...merchant, scopes: ['read_single_direct_debit'], link };
const viewer: Caller = {
  ...{ ...merchant, scopes: SCOPES_OF.viewer },
  session: { sessionId: 'ses_1', memberId: 'mem_1', role: 'viewer' },
};

const eventOf = (authorizer: object | null, pathParameters: object | null) =>
  ({ requestContext: { authorizer }, pathParameters, call: { now: NOW } }) as unknown as CallEvent;

/** Returns the caller that a route's operation receives. */
async function callerAt(access: Access, authorizer: object | null, path: object | null = null) {
  const event = eventOf(authorizer, path);
  await checkAccess({ access } as Route).before?.({ event } as never);
  return event.call.caller;
}
const by = (access: Access, caller: Caller, path?: object) => callerAt(access, toContext(caller), path);
const refusal = (code: string, message?: string, extra?: object) =>
  expect.objectContaining({ code, ...(message && { message }), ...(extra && { extra }) });

const ORDERS = scopes('read_orders');
const OF_LINK = scopesOrLink('direct_debit', 'read_direct_debits', 'read_single_direct_debit');
const BY_LINK_ALONE = scopesOrLink('direct_debit', 'activate_single_direct_debit');

describe('the caller of a route', () => {
  test('is the one whose token the authorizer verified', async () => {
    expect(await by(ORDERS, merchant)).toEqual(merchant);
    expect(await by(OF_LINK, ofLink, { id: 'dd_1' })).toEqual(ofLink);
    expect(await by(ORDERS, viewer)).toEqual(viewer);
  });

  test.each([accountKeys, anybody])('is no one where no token is needed: %p', async (access) => {
    expect(await callerAt(access, toContext(merchant))).toBeUndefined();
  });

  test('is the one that the route finds by itself, if it does', async () => {
    const event = eventOf(null, null);
    await checkAccess({ access: accountKeys } as Route, async () => merchant).before?.({ event } as never);
    expect(event.call.caller).toBe(merchant);
  });

  test.each([null, {}, { principalId: 'acc_1' }])('has a token: not with %p', async (context) => {
    await expect(callerAt(ORDERS, context)).rejects.toEqual(refusal('unauthenticated'));
  });

  test('has a token until its last second is over', async () => {
    expect(await by(ORDERS, { ...merchant, expiresAt: SECOND + 1 })).toBeDefined();
    const ended = by(ORDERS, { ...merchant, expiresAt: SECOND });
    await expect(ended).rejects.toEqual(refusal('token_expired'));
    const unreadable = callerAt(ORDERS, { ...toContext(merchant), expires_at: 'soon' });
    await expect(unreadable).rejects.toEqual(refusal('token_expired'));
  });

  test('learns how to replace a token that has expired, by its kind', async () => {
    const ended = by(ORDERS, { ...viewer, expiresAt: SECOND });
    const message = expect.stringContaining('POST /api/session/renew');
    await expect(ended).rejects.toMatchObject({ code: 'token_expired', message });
    const expired = callerAt(ORDERS, { expired: 'session' });
    await expect(expired).rejects.toMatchObject({ code: 'token_expired', message });
  });
});

describe('a request is refused with a way to go on', () => {
  test('to a token of the account: the scopes that are missing', async () => {
    const message =
      'This token does not allow this request. Create a token with any of these scopes: write_orders, write_payouts.';
    await expect(by(scopes('write_orders', 'write_payouts'), merchant)).rejects.toEqual(
      refusal('access_refused', message, { scopes: ['write_orders', 'write_payouts'] }),
    );
  });

  test('to a token of the account where only the customer may act: the customer’s link', async () => {
    const asked = by(BY_LINK_ALONE, { ...merchant, scopes: MERCHANT_SCOPES }, { id: 'dd_1' });
    const message = expect.stringMatching(/^Only the customer may do this\. .+session-link returns one\.$/);
    await expect(asked).rejects.toMatchObject({ code: 'access_refused', message, extra: {} });
  });

  test('to a token of the account where only members may act: a sign-in', async () => {
    const message =
      'Only a member of the account who has signed in may do this. No key of the account makes a token for it.';
    for (const caller of [merchant, ofLink])
      await expect(by(sessionsOnly('write_members'), caller)).rejects.toEqual(
        refusal('access_refused', message, {}),
      );
  });

  test('to a member: the roles that may', async () => {
    const message = 'Your role does not allow this request. It needs one of these roles: owner.';
    await expect(by(sessionsOnly('write_api_keys'), viewer)).rejects.toEqual(
      refusal('access_refused', message, {}),
    );
    await expect(by(scopes('write_orders'), viewer)).rejects.toEqual(
      refusal('access_refused', message.replace('owner', 'operator, owner'), {}),
    );
  });

  test('to a member where no role may: a token of the account', async () => {
    const message =
      'Members of the account cannot do this. It needs a token that the keys of the account make.';
    await expect(by(tokensOnly('write_orders'), viewer)).rejects.toEqual(
      refusal('access_refused', message, {}),
    );
  });

  test('to a link at another direct debit, which no token of a merchant is to replace', async () => {
    for (const path of [{ id: 'dd_2' }, {}, undefined])
      await expect(by(OF_LINK, ofLink, path)).rejects.toEqual(refusal('access_refused', undefined, {}));
    await expect(by(BY_LINK_ALONE, ofLink, { id: 'dd_1' })).rejects.toMatchObject({
      code: 'access_refused',
      message: expect.not.stringContaining('Only the customer'),
    });
  });
});
