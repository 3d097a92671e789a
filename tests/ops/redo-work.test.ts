import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { IDENTITY, operatorAt, serveAws } from './aws-server.ts';

const SINCE = new Date('2027-11-16T14:30:00Z');
const at = (time: string) => `2027-11-16T${time}Z`;
const event = (event_type: string, created_at: string, data: object) => ({
  ...{ pk: 'DD#dd_1', sk: `EVT#evt_${created_at}`, event_id: `evt_${created_at}`, event_type, created_at },
  ...{ account_id: 'acc_1', data },
});
const STORED = [
  event('direct_debit.withdrawal_begun', at('14:29:59.000'), { direct_debit_id: 'dd_1' }),
  { ...event('charge.paid', at('14:29:58.000'), { order_id: 'ord_1' }), record: { id: 'ord_1' } },
  // Written since the stage uses the restored table, whose own stream brings it to the workers.
  event('direct_debit.identity_requested', at('16:00:00.000'), { direct_debit_id: 'dd_2' }),
];

const called: [worker: string, input: Record<string, unknown>][] = [];
const scans: string[] = [];
let aws: Awaited<ReturnType<typeof serveAws>>;
beforeAll(async () => {
  aws = await serveAws(({ operation, input }) => {
    const [, worker] = /^\/functions\/([\w-]+)\/invocations$/.exec(operation) ?? [];
    if (operation === 'Scan') {
      scans.push(input);
      return { Items: STORED.map((item) => marshall(item)) };
    }
    if (worker) called.push([worker, JSON.parse(input.slice(input.indexOf(' ')))]);
    return operation === 'GetCallerIdentity' ? IDENTITY : {};
  });
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('AWS_ENDPOINT_URL')) delete process.env[name];
  }
  Object.assign(process.env, operatorAt(aws.url));
});
afterAll(() => aws.stop());

const imageOf = (delivered: unknown) => {
  const { detail } = delivered as { detail: { dynamodb: { NewImage: Parameters<typeof unmarshall>[0] } } };
  return unmarshall(detail.dynamodb.NewImage);
};

test('the work that workers did after the restored moment for earlier events is done again, but no mail and no sum', async () => {
  const { setTarget } = await import('#infra/ops/target.ts');
  const { redoWork } = await import('#infra/ops/redo-work.ts');
  await setTarget('sandbox');
  expect(await redoWork(SINCE)).toBe(2);

  expect(called.map(([worker]) => worker).sort()).toEqual([
    'domicilia-sandbox-workers-queue-webhooks',
    'domicilia-sandbox-workers-withdraw-orders',
  ]);
  const inputOf = (name: string) => called.find(([worker]) => worker.endsWith(name))?.[1];
  const alone = inputOf('withdraw-orders');
  expect(alone).toMatchObject({ 'detail-type': 'direct_debit.withdrawal_begun' });
  expect(imageOf(alone)).toEqual(STORED[0]);
  const { Records } = inputOf('queue-webhooks') as { Records: { body: string }[] };
  expect(imageOf(JSON.parse(Records[0]?.body ?? ''))).toEqual(STORED[1]);
  // Thirty hours: events wait in the stream for a day, and six hours for their workers.
  expect(scans[0]).toContain('2027-11-15T08:30:00.000Z');
});

test('all events of a range of time that the table has are sent to all their workers, mails and sums included', async () => {
  const { setTarget } = await import('#infra/ops/target.ts');
  const { replayStored } = await import('#infra/ops/redo-work.ts');
  await setTarget('sandbox');
  called.length = 0;
  const range = { from: new Date(at('14:00:00')), until: new Date(at('16:00:00')) };
  expect(await replayStored(range)).toBe(2);

  expect(called.map(([worker]) => worker.slice('domicilia-sandbox-workers-'.length)).sort()).toEqual([
    'queue-webhooks',
    'send-mails',
    'sum-up',
    'withdraw-orders',
  ]);
  expect(scans.at(-1)).toContain('2027-11-16T14:00:00.000Z');
});
