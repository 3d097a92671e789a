import { describe, expect, test } from '@jest/globals';
import { failure } from '#infra/local/lambda/messages.ts';
import { StateMachines } from '#infra/local/state-machines.ts';
import { deploymentOf, logOf, until } from './support/fixture.ts';

const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:daily';
const Retry = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3 }];
const OPEN = { StartAt: 'Open', States: { Open: { Type: 'Task', Resource: 'open', Retry, End: true } } };

/** Makes a list, works on each of its items, two at once, and combines the results. */
const daily = {
  StartAt: 'List',
  States: {
    List: { Type: 'Task', Resource: 'list', Retry, Next: 'Each' },
    Each: {
      Type: 'Map',
      ItemsPath: '$.shards',
      ItemSelector: { 'date.$': '$.date', 'shard.$': '$$.Map.Item.Value' },
      ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED' }, ...OPEN },
      MaxConcurrency: 2,
      ResultPath: null,
      Next: 'Build',
    },
    Build: { Type: 'Task', Resource: 'build', Parameters: { 'date.$': '$.date' }, Retry, End: true },
  },
};

type Functions = Record<string, (event: { shard?: number }) => unknown>;

function machinesWith(functions: Functions) {
  const calls: [string, unknown][] = [];
  const { log, lines } = logOf();
  log.record = (line) => lines.push(line);
  const Properties = { StateMachineName: 'daily', DefinitionString: JSON.stringify(daily) };
  const all: Functions = {
    list: () => ({ date: 'today', shards: [0, 1, 2, 3, 4] }),
    build: () => 'built',
    ...functions,
  };
  const machines = new StateMachines({
    deployment: deploymentOf({ Daily: { Type: 'AWS::StepFunctions::StateMachine', Properties } }),
    log,
    retryInterval: 1,
    invoke: async (functionArn, event) => {
      calls.push([functionArn, event]);
      try {
        return { ok: true, payload: JSON.stringify(await all[functionArn]?.(event as { shard?: number })) };
      } catch (error) {
        return failure('Error', String(error));
      }
    },
  });
  const run = async () => {
    await machines.start(stateMachineArn, { at: 'now' });
    await until(() => lines.some((line) => /ended|failed/.test(line)));
    return lines.at(-1);
  };
  return { machines, calls, run, opened: () => calls.filter(([name]) => name === 'open').length };
}

describe('a run of a state machine', () => {
  test('goes from state to state, and through a list item by item, with bounded parallelism', async () => {
    let now = 0;
    let most = 0;
    const open = async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
    };
    const { calls, run } = machinesWith({ open });

    expect(await run()).toBe('daily ended with "built"');

    const opened = [0, 1, 2, 3, 4].map((shard) => ['open', { date: 'today', shard }]);
    expect(calls).toEqual([['list', { at: 'now' }], ...opened, ['build', { date: 'today' }]]);
    expect(most).toBe(2);
  });

  test('retries a step, and then continues', async () => {
    let failures = 3;
    const { opened, run } = machinesWith({
      open: ({ shard }) => {
        if (shard === 1 && failures-- > 0) throw new Error('busy');
      },
    });

    expect(await run()).toContain('daily ended');
    expect(opened()).toBe(5 + 3);
  });

  test('fails if one item of a list does, and prints that instead of an alarm', async () => {
    const { calls, run } = machinesWith({
      open: ({ shard }) => {
        if (shard === 1) throw new Error('broken');
      },
    });

    expect(await run()).toMatch(/A run of daily failed.*broken/);
    expect(calls.filter(([name]) => name === 'build')).toEqual([]);
  });

  test('ends with the service', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { machines, opened, run } = machinesWith({ open: () => promise });
    const running = run();
    await until(() => opened() === 2);

    machines.stop();
    resolve();

    expect(await running).toContain('daily ended with null');
    expect(opened()).toBe(2);
  });

  test('is not confused with a function', async () => {
    const { machines, calls } = machinesWith({});

    await machines.start('list', { at: 1 });

    expect(calls).toEqual([['list', { at: 1 }]]);
  });
});

describe('StartExecution', () => {
  test('starts a run with its input, and does not wait for it', async () => {
    const { machines, calls } = machinesWith({});

    expect(machines.respond('StartExecution', { stateMachineArn, input: '{"date":"2026-11-20"}' })).toEqual({
      executionArn: expect.stringContaining(':execution:daily:'),
      startDate: expect.any(Number),
    });
    await until(() => calls.length > 0);
    expect(calls[0]).toEqual(['list', { date: '2026-11-20' }]);
    machines.stop();
  });

  test.each([
    ['StartExecution', { stateMachineArn: 'x' }, 'StateMachineDoesNotExist'],
    ['StartExecution', { stateMachineArn, input: '{' }, 'InvalidExecutionInput'],
    ['StopExecution', { stateMachineArn }, 'UnknownOperationException'],
  ])('%s %j is refused', (action, request, name) => {
    const { machines } = machinesWith({});

    expect(() => machines.respond(action, request)).toThrow(expect.objectContaining({ name }));
  });
});
