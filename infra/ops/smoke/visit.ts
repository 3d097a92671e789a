import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { type Call, expectReply, expectThat, type Reply } from './call.ts';
import type { Try } from './steps.ts';
import { removeLeftovers, write } from './write.ts';

/** The keys of a merchant's account. */
export type Keys = { readonly publicKey: string; readonly privateKey: string };

/** What anybody gets. */
export async function visitPublic(attempt: Try, call: Call): Promise<void> {
  await attempt('reference', async () => {
    const { body } = expectReply(await call('GET', '/openapi.json'), 200);
    expectThat('openapi' in body, 'it is no OpenAPI document');
  });
  await attempt('page of the customer', async () => {
    const { type } = expectReply(await call('GET', '/activate'), 200);
    expectThat(type.startsWith('text/html'), `it is ${type || 'without a type'}`);
  });
  await attempt('keys of tokens', async () => {
    const { body } = expectReply(await call('GET', '/.well-known/jwks.json'), 200);
    expectThat(Array.isArray(body.keys) && body.keys.length > 0, 'there are no keys');
  });
  await attempt('unknown path', async () => expectReply(await call('GET', '/api/smoke'), 404, 'not_found'));
  await attempt('list without a token', async () =>
    expectReply(await call('GET', '/api/direct-debits'), 401, 'unauthenticated'),
  );
}

/** What a merchant gets; in a sandbox also what it writes, of which nothing stays active. */
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
    expectThat(Array.isArray(body.data), 'it has no data');
  });
  await attempt('unknown direct debit', async () =>
    expectReply(await call('GET', `/api/direct-debits/${UNKNOWN}`, { authorization }), 404, 'not_found'),
  );
  await attempt('unknown path with a token', async () =>
    expectReply(await call('GET', '/api/smoke', { authorization }), 404, 'not_found'),
  );
  const isSandbox = await attempt('whether it is a sandbox', async () => {
    // Only a sandbox knows this path, which takes another method.
    const { status } = await call('GET', '/sandbox/collections', { authorization });
    expectThat(status === 404 || status === 405, `expected 404 or 405, got ${status}`);
    return status === 405;
  });
  if (!isSandbox) return;
  await attempt('removal of what an earlier run left', () => removeLeftovers(call, authorization));
  await write(attempt, call, authorization);
}

const UNKNOWN = `dd_${'0'.repeat(33)}`;

/**
 * Adds to a 503 where its cause is found. Public calls were answered before, so that this one was most likely refused where a
 * token is checked: API Gateway answers so by itself if it cannot call the authorizer.
 */
function withAdvice(stage: StageName | undefined, work: () => Reply, { status, requestId }: Reply): Reply {
  try {
    return work();
  } catch (error) {
    if (status !== 503) throw error;
    const logGroup = stage ? namesOf(stage).logGroup : (name: string) => `/domicilia/<stage>/${name}`;
    throw new Error(
      `${(error as Error).message}. Public calls are answered, and the first one that the authorizer decides is not. ` +
        `Look for request ${requestId} in the log group ${logGroup('access')}: refusal AUTHORIZER_CONFIGURATION_ERROR means that ` +
        'API Gateway may not call the authorizer: look at the permission of the authorizer, or the role that it is called by. ' +
        `AUTHORIZER_FAILURE means that the authorizer failed: look at its log, ${logGroup('authorizer')}.`,
    );
  }
}
