import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type AwsResponse, IDENTITY, operatorAt, serveAws, subscriptionsOf } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:domicilia-production-alarms';
const CONFIRMED: [string, string] = ['alarms@example.mx', `${TOPIC}:1`];

const alarm = (name: string, StateValue = 'OK', AlarmActions = [TOPIC]) => ({
  AlarmName: `domicilia-production-${name}`,
  AlarmDescription: `What ${name} means`,
  StateValue,
  StateUpdatedTimestamp: 1_795_000_000,
  AlarmActions,
});

let aws: Awaited<ReturnType<typeof serveAws>>;
let inputs: Record<string, string>;
let responses: Record<string, AwsResponse>;

beforeEach(async () => {
  inputs = {};
  responses = {
    GetCallerIdentity: IDENTITY,
    DescribeAlarms: {
      MetricAlarms: [
        alarm('pipe-failing', 'ALARM'),
        alarm('dead-letters'),
        { ...alarm('api-5xx'), AlarmActions: [] },
      ],
      CompositeAlarms: [alarm('service-failing')],
    },
    ListSubscriptionsByTopic: subscriptionsOf(CONFIRMED, ['new@example.mx', 'PendingConfirmation']),
    SetAlarmState: {},
  };
  aws = await serveAws(({ operation, input }) => {
    inputs[operation] = input;
    return responses[operation];
  });
});
afterEach(() => aws.stop());

async function alarms(...words: string[]) {
  const { code, out, err } = await spawnOps(
    ['alarms', ...words, '--stage', 'production', '--json'],
    operatorAt(aws.url),
  );
  return { code, err, result: JSON.parse(out || 'null') };
}

const sentBy = (operation: string) => JSON.parse(inputs[operation]?.replace(/^\S+ /, '') ?? 'null');

describe('whether alarms are delivered is tested:', () => {
  test('a test raises an alarm that mails, and says what arrives where', async () => {
    const { code, result } = await alarms('test');
    expect(code).toBe(0);
    expect(sentBy('SetAlarmState')).toEqual({
      AlarmName: 'domicilia-production-dead-letters',
      StateValue: 'ALARM',
      StateReason: expect.stringContaining('test'),
    });
    expect(result).toEqual({
      alarm: 'dead-letters',
      state: 'ALARM',
      heard_by: 'alarms@example.mx',
      expect: expect.stringContaining('ALARM: "domicilia-production-dead-letters"'),
    });
  });

  longTest.each([
    ['is raised already', 'pipe-failing', /has been raised since 2026-11-18/],
    ['does not mail', 'api-5xx', /cannot be tested/],
    ['is on the states of others, which nothing would set back', 'service-failing', /cannot be tested/],
    ['is not there', 'nothing', /There is no alarm nothing/],
  ])('one that %s is not raised', async (_, name, sentence) => {
    const { code, err } = await alarms('test', '--alarm', name);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(aws.asked).not.toContain('SetAlarmState');
  });

  longTest('none is raised while no subscription is confirmed', async () => {
    responses.ListSubscriptionsByTopic = subscriptionsOf(['new@example.mx', 'PendingConfirmation']);
    const { code, err } = await alarms('test');
    expect([code, err]).toEqual([1, expect.stringContaining('ops preflight --stage production')]);
    expect(aws.asked).not.toContain('SetAlarmState');
  });

  longTest('a refusal of AWS is shown in its own words', async () => {
    delete responses.SetAlarmState;
    const { code, err } = await alarms('test');
    expect([code, err]).toEqual([1, expect.stringContaining('ResourceNotFound')]);
  });
});

longTest('all alarms of the stage are listed, with their states and the line of the runbook', async () => {
  const { result } = await alarms('list');
  expect(sentBy('DescribeAlarms')).toMatchObject({ AlarmNamePrefix: 'domicilia-production-' });
  expect(result.map(({ name, state, mails }: Record<string, unknown>) => [name, state, mails])).toEqual([
    ['api-5xx', 'OK', false],
    ['dead-letters', 'OK', true],
    ['pipe-failing', 'ALARM', true],
    ['service-failing', 'OK', true],
  ]);
  expect(result[0]).toMatchObject({ line: 'What api-5xx means', since: '2026-11-18T11:06:40.000Z' });
});

test('the local service has no alarms', async () => {
  const { code, err } = await spawnOps(['alarms', 'list']);
  expect([code, err]).toEqual([1, expect.stringContaining('Name a deployed stage with --stage')]);
});
