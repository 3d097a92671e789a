import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { merchantClaims, signWith } from '#tests/support/access/forge-token.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';

let table: Awaited<ReturnType<typeof startLoneTable>>;
let secrets: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  table = await startLoneTable();
  secrets = await serveSecrets({ signing: keyringText('initial'), evidence: keyringText('e1') });
  Object.assign(process.env, {
    ...{ STAGE: 'sandbox', ACCOUNT_LIMITS: '10' },
    ...{ SIGNING_SECRET: 'signing', EVIDENCE_SECRET: 'evidence' },
  });
});
afterAll(async () => {
  await secrets.stop();
  await table.stop();
});

test('a token is accepted once its key is published by the worker, until the key is withdrawn', async () => {
  const { createAccount } = await import('#lib/store/new-accounts.ts');
  const { readAccountOfToken } = await import('#lib/auth/identify.ts');
  const { handler: publish } = await import('#functions/workers/publish-keys.ts');
  const { handler: authorize } = await import('#functions/authorizer.ts');
  const { account_id } = await createAccount({ name: 'Tests', features: [] });
  const tokenOf = (kid: string) =>
    signWith({ kid, seed: `seed-of-${kid}-`.padEnd(64, 'x') }, merchantClaims(account_id, new Date()));
  const verdictOn = async (kid: string) => {
    const methodArn = 'arn:aws:execute-api:mx-central-1:000000000000:api/v1/GET/api/orders';
    const event = { type: 'TOKEN', authorizationToken: await tokenOf(kid), methodArn } as const;
    const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
    return authorize(event, context).then(
      ({ principalId }: { principalId: string }) => principalId,
      ({ message }: Error) => message,
    );
  };
  const published = async () => (await readAccountOfToken(account_id, true)).keys?.map(({ kid }) => kid);

  expect(await verdictOn('initial')).toMatch(/No keys/);
  await publish();
  expect(await verdictOn('initial')).toBe(account_id);
  secrets.secrets.signing = keyringText('second', 'initial');
  await publish();
  expect(await published()).toEqual(['second', 'initial']);
  secrets.secrets.signing = keyringText('third', 'second');
  await publish();
  expect(await published()).toEqual(['third', 'second']);
  expect(JSON.stringify((await readAccountOfToken(account_id, true)).keys)).not.toContain('"d"');
});

test('case 7: the endpoints of public keys read published keys, hold no seed, and read the table once for many callers', async () => {
  const { handler: publish } = await import('#functions/workers/publish-keys.ts');
  secrets.secrets.evidence = keyringText('e2', 'e1');
  await publish();
  delete process.env.SIGNING_SECRET;
  delete process.env.EVIDENCE_SECRET;
  const { readVerificationKeys } = await import('#lib/store/verification-keys.ts');
  const all = await Promise.all([readVerificationKeys('evidence'), readVerificationKeys('evidence')]);
  expect(all[0]).toBe(all[1]);
  expect(all[0]?.map(({ kid }) => kid)).toEqual(['e2', 'e1']);
  expect((await readVerificationKeys('tokens')).map(({ kid }) => kid)).toEqual(['third', 'second']);
  expect(JSON.stringify(all)).not.toContain('"d"');
});
