import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IDENTITY, operatorAt, serveAws } from '#tests/ops/aws-server.ts';
import { spawnOps } from '#tests/ops/run-ops.ts';

let aws: Awaited<ReturnType<typeof serveAws>>;
beforeAll(async () => {
  aws = await serveAws(({ operation }) => (operation === 'GetCallerIdentity' ? IDENTITY : undefined));
});
afterAll(() => aws.stop());

test.each([
  ['listen without an account', ['listen', '--stage', 'sandbox'], 'Name the account with --account.'],
  [
    'trigger without an account',
    ['trigger', 'charge.paid', '--stage', 'sandbox'],
    'Name the account with --account.',
  ],
  [
    'trigger in production',
    ['trigger', 'charge.paid', '--stage', 'production', '--account', 'acc_1'],
    'Example events are for sandboxes only: merchants treat every event of this stage as real.',
  ],
])('%s does nothing on a deployed stage, and says why', async (_, words, why) => {
  const { code, out, err } = await spawnOps(words, operatorAt(aws.url));
  expect([code, out]).toEqual([1, '']);
  expect(err.trim().split('\n').at(-1)).toBe(why);
  expect(aws.asked).not.toContain('TransactWriteItems');
});
