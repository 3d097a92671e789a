import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { type Call, expectReply, expectThat, type Reply } from './call.ts';
import type { Try } from './steps.ts';
import { removeLeftovers, write } from './write.ts';

/** The keys of a merchant's account. */
export type Keys = { readonly publicKey: string; readonly privateKey: string };

/** Calls what is public. */
export async function visitPublic(attempt: Try, call: Call): Promise<void> {
  await attempt('reference', async () => {
    const { body } = expectReply(await call('GET', '/openapi.json'), 200);
    expectThat('openapi' in body, 'the body is not an OpenAPI document');
  });
  await attempt('customer page', async () => {
    const { type } = expectReply(await call('GET', '/activate'), 200);
    expectThat(type.startsWith('text/html'), `expected text/html, got ${type || 'no content type'}`);
  });
  await attempt('token keys', async () => {
    const { body } = expectReply(await call('GET', '/.well-known/jwks.json'), 200);
    expectThat(Array.isArray(body.keys) && body.keys.length > 0, 'there are no keys');
  });
  await attempt('unknown path', async () => expectReply(await call('GET', '/api/smoke'), 404, 'not_found'));
  await attempt('list without a token', async () =>
    expectReply(await call('GET', '/api/direct-debits'), 401, 'unauthenticated'),
  );
}

/** Calls what a merchant reads; in a sandbox also what it writes, and leaves nothing active. */
export async function visitAsMerchant(
  attempt: Try,
  call: Call,
  { keys, stage }: { readonly keys: Keys; readonly stage: StageName | undefined },
): Promise<void> {
  const authorization = await attempt('token', async () => {
    const basic = Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64');
    const asked = await call('POST', '/api/authorizations/token', { authorization: `Basic ${basic}` });
    return String(expectReply(asked, 200).body.token);
  });
  await attempt('list', async () => {
    const reply = await call('GET', '/api/direct-debits?limit=1', { authorization });
    const { body } = withAdvice(stage, () => expectReply(reply, 200), reply);
    expectThat(Array.isArray(body.data), 'the body has no data');
  });
  await attempt('unknown direct debit', async () =>
    expectReply(await call('GET', `/api/direct-debits/${UNKNOWN}`, { authorization }), 404, 'not_found'),
  );
  await attempt('unknown path with a token', async () =>
    expectReply(await call('GET', '/api/smoke', { authorization }), 404, 'not_found'),
  );
  const isSandbox = await attempt('sandbox or production', async () => {
    // Only a sandbox has this path, with another method.
    const { status } = await call('GET', '/sandbox/collections', { authorization });
    expectThat(status === 404 || status === 405, `expected 404 or 405, got ${status}`);
    return status === 405;
  });
  if (!isSandbox) return;
  await attempt('removal of leftovers', () => removeLeftovers(call, authorization));
  await write(attempt, call, authorization);
}

const UNKNOWN = `dd_${'0'.repeat(33)}`;

/**
 * Adds to a 503 where to find its cause. Public calls succeeded before, so the authorizer most likely failed: API
 * Gateway itself responds with 503 if it cannot call the authorizer.
 */
function withAdvice(stage: StageName | undefined, work: () => Reply, { status, requestId }: Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (status !== 503) throw error;
    const logGroup = stage ? namesOf(stage).logGroup : (name: string) => `/domicilia/<stage>/${name}`;
    throw new Error(
      `${(error as Error).message}. Public calls succeed, but the first call with a token fails. ` +
        `Look for request ${requestId} in the log group ${logGroup('access')}: refusal AUTHORIZER_CONFIGURATION_ERROR means that ` +
        'API Gateway is not permitted to call the authorizer: check the permission of the authorizer, or the role that calls it. ' +
        `AUTHORIZER_FAILURE means that the authorizer failed: see its log, ${logGroup('authorizer')}.`,
    );
  }
}
