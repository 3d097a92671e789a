import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { failure } from '#infra/local/lambda/function-thread.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { ServiceLog } from '#infra/local/service-log.ts';
import { StateMachines } from '#infra/local/states/state-machines.ts';
import { fixtureDeployment } from './support/fixture.ts';

const ARN = 'arn:aws:states:mx-central-1:000000000000:stateMachine:daily';
const Retry = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 }];

/** A list is made, each of its items is worked on, two at once, and in the end something is made of the whole. */
const daily = {
  StartAt: 'List',
  States: {
    List: { Type: 'Task', Resource: 'list', Retry, Next: 'Each' },
    Each: {
      Type: 'Map',
      ItemsPath: '$.shards',
      ItemSelector: { 'date.$': '$.date', 'shard.$': '$$.Map.Item.Value', kind: 'due' },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED' },
        StartAt: 'Open',
        States: { Open: { Type: 'Task', Resource: 'open', Retry, End: true } },
      },
      MaxConcurrency: 2,
      Label: 'shards',
      ResultPath: null,
      Next: 'Build',
    },
    Build: { Type: 'Task', Resource: 'build', Parameters: { 'date.$': '$.date' }, Retry, End: true },
  },
};

type Answer = (event: { shard?: number }) => unknown;

function machinesWith(answers: Record<string, Answer>, definition: object = daily) {
  const calls: [string, unknown][] = [];
  const lines: string[] = [];
  const Properties = { StateMachineName: 'daily', DefinitionString: JSON.stringify(definition) };
  const machines = new StateMachines({
    deployment: fixtureDeployment([
      {
        stackName: 'fixture-machine',
        template: { Resources: { Daily: { Type: 'AWS::StepFunctions::StateMachine', Properties } } },
      },
    ]),
    log: new ServiceLog('/dev/null', (line) => lines.push(line)),
    second: 1,
    invoke: async (functionArn, event): Promise<Outcome> => {
      calls.push([functionArn, event]);
      try {
        return {
          ok: true,
          payload: JSON.stringify(await answers[functionArn]?.(event as { shard?: number })),
        };
      } catch (error) {
        return failure('Error', String(error));
      }
    },
  });
  return { machines, calls, lines };
}

const list = () => ({ date: '2026-11-20', shards: [0, 1, 2, 3, 4] });
const build = () => ({ files: ['a'] });

describe('A run of a state machine', () => {
  test('goes from state to state, and through a list item by item', async () => {
    const { machines, calls } = machinesWith({ list, open: () => 'opened', build });

    expect(await machines.run(ARN, { scheduled_at: 'now' })).toEqual({ files: ['a'] });

    const opened = [0, 1, 2, 3, 4].map((shard) => ['open', { date: '2026-11-20', shard, kind: 'due' }]);
    expect(calls).toEqual([['list', { scheduled_at: 'now' }], ...opened, ['build', { date: '2026-11-20' }]]);
  });

  test('works on so many items at once and no more', async () => {
    let now = 0;
    let most = 0;
    const open = async () => {
      most = Math.max(most, ++now);
      await sleep(5);
      now--;
    };
    const { machines } = machinesWith({ list, open, build });

    await machines.run(ARN, {});

    expect(most).toBe(2);
  });

  test('goes on where a list is empty', async () => {
    const { machines, calls } = machinesWith({ list: () => ({ date: 'today', shards: [] }), build });

    await machines.run(ARN, {});

    expect(calls.map(([name]) => name)).toEqual(['list', 'build']);
  });

  test('tries a step again, and then goes on', async () => {
    let failures = 3;
    const open: Answer = ({ shard }) => {
      if (shard === 1 && failures-- > 0) throw new Error('busy');
    };
    const { machines, calls, lines } = machinesWith({ list, open, build });

    await machines.run(ARN, {});

    expect(calls.filter(([name]) => name === 'open')).toHaveLength(5 + 3);
    expect(lines).toEqual([]);
  });

  test('fails where one item of a list does, begins no other one, and says so in place of an alarm', async () => {
    const open: Answer = ({ shard }) => {
      if (shard === 1) throw new Error('broken');
      return sleep(100);
    };
    const { machines, calls, lines } = machinesWith({ list, open, build });

    await expect(machines.run(ARN, {})).rejects.toThrow('Open failed: Error: Error: broken');

    expect(calls.filter(([name]) => name === 'open')).toHaveLength(1 + 4);
    expect(calls.filter(([name]) => name === 'build')).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('A run of daily failed')]);
  });

  test('fails where a step does not hand on what the next one needs', async () => {
    const { machines } = machinesWith({ list: () => ({ date: 'today' }) });

    await expect(machines.run(ARN, {})).rejects.toThrow('There is nothing at $.shards.');
  });

  test('goes on by itself once it was started, and ends with the service', async () => {
    let opened = 0;
    const open = async () => {
      opened++;
      await sleep(20);
    };
    const { machines, lines } = machinesWith({ list, open, build });

    expect(await machines.start(ARN, {})).toEqual({ ok: true, payload: undefined });
    await sleep(10);
    await machines.stop();
    await sleep(60);

    expect(opened).toBe(2);
    expect(lines).toEqual([]);
  });

  test('is not mistaken for a function', async () => {
    const { machines, calls } = machinesWith({ list });

    await machines.start('list', { at: 1 });

    expect(calls).toEqual([['list', { at: 1 }]]);
  });
});

describe('A state machine', () => {
  const task = { Type: 'Task', Resource: 'list', End: true };
  test.each([
    ['Choice', { ...task, Type: 'Choice' }],
    ['Catch', { ...task, Catch: [] }],
    ['ResultPath', { ...task, ResultPath: '$.list' }],
    ['Retry', { ...task, Retry: [{ ErrorEquals: ['Busy'] }] }],
  ])('that asks for %s is refused at the start', (what, state) => {
    const definition = { StartAt: 'Odd', States: { Odd: state } };
    expect(() => machinesWith({}, definition)).toThrow(`does not know ${what} in the state Odd`);
  });
});
