import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { LambdaRuntime } from '#infra/local/lambda/lambda-runtime.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { deploymentOf, temporaryFolder, until, writeProject } from './support/fixture.ts';
import { lambdaFunction } from './support/template-parts.ts';

const SOURCES = {
  'worker.mjs': `
    let served = 0;
    let arrived = 0;
    const hang = () => new Promise(() => {});
    export const handler = async (event, context) => {
      served++;
      if (event.print) { console.log(event.print); console.error('to stderr'); }
      if (event.crash) setTimeout(() => { throw new Error('out of nowhere'); });
      if (event.exit) process.exit(1);
      if (event.hang || event.crash) await hang();
      if (event.all) for (arrived++; arrived < event.all; ) await new Promise((resolve) => setTimeout(resolve, 5));
      if (event.wait) await new Promise((resolve) => setTimeout(resolve, event.wait));
      if (event.fail) throw new TypeError('wrong');
      if (event.environment) return process.env;
      return { served, remaining: context.getRemainingTimeInMillis(), name: context.functionName };
    };`,
  'slow.mjs': `
    await new Promise((resolve) => setTimeout(resolve, 2500));
    export const handler = async () => 'loaded';`,
  'silent.mjs': 'export const other = 1;',
  'faulty.mjs': 'throw new Error("cannot load");',
};
const lines: string[] = [];
let runtime: LambdaRuntime;
let small: LambdaRuntime;

beforeAll(() => {
  const mails = { PUBLIC_URL: 'https://distribution.example', MAIL_CONFIGURATION_SET: 'fixture' };
  const deployment = deploymentOf({
    ...lambdaFunction('Worker', 'worker.mjs', { TABLE_NAME: 'fixture' }),
    ...lambdaFunction('Sender', 'worker.mjs', mails),
    ...lambdaFunction('Slow', 'slow.mjs'),
    ...lambdaFunction('Silent', 'silent.mjs'),
    ...lambdaFunction('Faulty', 'faulty.mjs'),
  });
  const parts = {
    functions: functionsOf(deployment, writeProject(SOURCES)),
    compileCache: temporaryFolder(),
    mostLoaded: 12,
    region: 'us-east-1',
    awsEndpoint: 'http://proxy',
    publicUrl: () => 'http://localhost:3000',
    log: {
      show: (line: string) => lines.push(`shown: ${line}`),
      record: (line: string) => lines.push(`recorded: ${line}`),
      warn: (line: string) => lines.push(line),
    },
  };
  runtime = new LambdaRuntime(parts);
  small = new LambdaRuntime({ ...parts, mostLoaded: 2 });
});

afterAll(() => Promise.all([runtime.stop(), small.stop()]));

const arnOf = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:fixture-${name}`;

async function call(event: object, name = 'worker', on = runtime) {
  const outcome = await on.invoke(arnOf(name), event);
  return outcome.ok ? JSON.parse(outcome.payload ?? 'null') : outcome.error;
}

describe('a function', () => {
  test('has its name and its remaining time, and stays warm between calls, also failed ones', async () => {
    const first = await call({});

    expect(first).toMatchObject({ name: 'fixture-worker' });
    expect(first.remaining).toBeLessThanOrEqual(2_000);
    expect(await call({ fail: true })).toEqual({ errorType: 'TypeError', errorMessage: 'wrong' });
    expect((await call({})).served).toBe(first.served + 2);
  });

  test('sees the environment of the template and of Lambda, and nothing else', async () => {
    process.env.SECRET_OF_THE_SHELL = 'x';

    expect(await call({ environment: true })).toEqual({
      TABLE_NAME: 'fixture',
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'fixture-worker',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      AWS_ACCESS_KEY_ID: 'fixture-worker',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://proxy',
      AWS_ENDPOINT_URL_S3: 'http://proxy',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://proxy',
      AWS_ENDPOINT_URL_SESV2: 'http://proxy',
      AWS_ENDPOINT_URL_SQS: 'http://proxy',
      WEBHOOKS_TO_LOCALHOST: 'true',
    });
  });

  test('gets the local address as the service’s own, and a sender for its mails', async () => {
    expect(await call({ environment: true }, 'sender')).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_CONFIGURATION_SET: 'fixture',
      MAIL_FROM: 'no-reply@domicilia.example',
    });
  });

  test('handles several events at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => call({ all: 20 })));

    expect(results.filter(({ name }) => name === 'fixture-worker')).toHaveLength(20);
  });

  test.each([{ crash: true }, { exit: true }])(
    'that ends its runtime (%j) fails every running call, and is started again',
    async (event) => {
      const [waiting, crashed] = await Promise.all([call({ hang: true }), call(event)]);

      expect(crashed.errorType).toBe('Runtime.ExitError');
      expect(waiting.errorType).toBe('Runtime.ExitError');
      expect((await call({})).served).toBe(1);
    },
  );

  test('that takes too long times out; its other calls end, and the next call starts again', async () => {
    const hanging = call({ hang: true });
    await call({ wait: 1_000 });
    const late = call({ wait: 1_500 });

    expect(await hanging).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: 'Task timed out after 2.00 seconds',
    });
    expect((await call({})).served).toBe(1);
    expect((await late).served).toBeGreaterThan(1);
  });

  longTest('that loads for longer than a call may take has its full time once it is loaded', async () => {
    expect(await call({}, 'slow')).toBe('loaded');
  });

  test('that has been idle longest is stopped for others, unless it is reserved', async () => {
    await small.keep(arnOf('sender'));
    await call({}, 'sender', small);
    expect((await call({}, 'worker', small)).served).toBe(1);

    await call({}, 'silent', small);

    expect((await call({}, 'sender', small)).served).toBe(2);
    expect((await call({}, 'worker', small)).served).toBe(1);
  });

  test('that is running is not stopped for others', async () => {
    const working = call({ all: 2 }, 'worker', small);

    await call({}, 'silent', small);
    await call({ all: 2 }, 'worker', small);

    expect((await working).served).toBeGreaterThan(1);
  });

  test.each([
    ['faulty', 'cannot load'],
    ['silent', 'no function named handler'],
  ])('whose source fails (%s) fails each call', async (name, message) => {
    expect((await call({}, name)).errorMessage).toContain(message);
    expect((await call({}, name)).errorMessage).toContain(message);
  });

  test('that does not exist is an error', async () => {
    expect(await call({}, 'nobody')).toMatchObject({ errorType: 'ResourceNotFoundException' });
  });

  test('prints to the log, and its errors to the terminal', async () => {
    await call({ print: '{"level":"info"}' });

    await until(() => lines.includes('recorded: {"level":"info"}') && lines.includes('shown: to stderr'));
  });
});
