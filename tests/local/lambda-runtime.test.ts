import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { LambdaRuntime } from '#infra/local/lambda/lambda-runtime.ts';
import { fixtureDeployment, writeProject } from './support/fixture.ts';
import { lambdaFunction } from './support/template-parts.ts';

const SOURCES = {
  'worker.mjs': `
    let served = 0;
    export const handler = async (event, context) => {
      served++;
      if (event.print) { console.log(event.print); console.error('to stderr'); }
      if (event.crash) setTimeout(() => { throw new Error('out of nowhere'); });
      if (event.exit) process.exit(1);
      if (event.hang) await new Promise(() => {});
      if (event.wait) await new Promise((resolve) => setTimeout(resolve, event.wait));
      if (event.fail) throw new TypeError('wrong');
      if (event.environment) return process.env;
      if (event.crash) await new Promise(() => {});
      return { served, remaining: context.getRemainingTimeInMillis(), name: context.functionName };
    };`,
  'silent.mjs': 'export const other = 1;',
  'faulty.mjs': 'throw new Error("cannot load");',
};
const ARN = 'arn:aws:lambda:mx-central-1:000000000000:function:fixture-';
const lines: string[] = [];
let runtime: LambdaRuntime;

beforeAll(() => {
  const stack = {
    stackName: 'fixture',
    template: {
      Resources: {
        ...lambdaFunction('Worker', 'worker.mjs', { TABLE_NAME: 'fixture' }),
        ...lambdaFunction('Sender', 'worker.mjs', {
          PUBLIC_URL: 'https://distribution.example',
          MAIL_CONFIGURATION_SET: 'fixture',
        }),
        ...lambdaFunction('Silent', 'silent.mjs'),
        ...lambdaFunction('Faulty', 'faulty.mjs'),
      },
    },
  };
  runtime = new LambdaRuntime({
    functions: functionsOf(fixtureDeployment([stack]), writeProject(SOURCES)),
    region: 'mx-central-1',
    endpoints: {
      AWS_ENDPOINT_URL_DYNAMODB: 'http://proxy',
      AWS_ENDPOINT_URL_S3: 'http://proxy',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://proxy',
      AWS_ENDPOINT_URL_SESV2: 'http://mails',
    },
    publicUrl: () => 'http://localhost:3000',
    output: (line, stream) => lines.push(`${stream}: ${line}`),
  });
});

afterAll(() => runtime.stop());

async function call(event: object, name = 'worker') {
  const outcome = await runtime.invoke(ARN + name, event);
  return outcome.ok ? JSON.parse(outcome.payload ?? 'null') : outcome.error;
}

describe('A function', () => {
  test('knows its name and its time left, and stays warm between calls', async () => {
    const first = await call({});
    const second = await call({});

    expect(first).toMatchObject({ name: 'fixture-worker' });
    expect(first.remaining).toBeGreaterThan(1_000);
    expect(first.remaining).toBeLessThanOrEqual(2_000);
    expect(second.served).toBe(first.served + 1);
  });

  test('sees the environment of the template and of Lambda, and nothing else', async () => {
    process.env.SECRET_OF_THE_SHELL = 'x';

    expect(await call({ environment: true })).toEqual({
      TABLE_NAME: 'fixture',
      AWS_REGION: 'mx-central-1',
      AWS_DEFAULT_REGION: 'mx-central-1',
      AWS_LAMBDA_FUNCTION_NAME: 'fixture-worker',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
      AWS_ACCESS_KEY_ID: 'fixture-worker',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://proxy',
      AWS_ENDPOINT_URL_S3: 'http://proxy',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: 'http://proxy',
      AWS_ENDPOINT_URL_SESV2: 'http://mails',
    });
  });

  test('gets the address of this machine for the service’s own, and a sender for its mails', async () => {
    const environment = await call({ environment: true }, 'sender');

    expect(environment).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_CONFIGURATION_SET: 'fixture',
      MAIL_FROM: 'no-reply@domicilia.example',
    });
  });

  test('handles several events at once', async () => {
    const startedAt = performance.now();

    await Promise.all(Array.from({ length: 20 }, () => call({ wait: 200 })));

    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  test('that throws reports the error and stays warm', async () => {
    const { served } = await call({});

    expect(await call({ fail: true })).toEqual({ errorType: 'TypeError', errorMessage: 'wrong' });
    expect((await call({})).served).toBe(served + 2);
  });

  test.each([{ crash: true }, { exit: true }])(
    'that ends its runtime (%j) fails every call under way, and begins anew',
    async (event) => {
      const [waiting, crashed] = await Promise.all([call({ wait: 1_500 }), call(event)]);

      expect(crashed.errorType).toBe('Runtime.ExitError');
      expect(waiting.errorType).toBe('Runtime.ExitError');
      expect((await call({})).served).toBe(1);
    },
  );

  test('that takes too long times out; what else it does comes to its end, and the next call begins anew', async () => {
    const hanging = call({ hang: true });
    await call({ wait: 1_000 });
    const late = call({ wait: 1_500 });

    expect(await hanging).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: 'Task timed out after 2.00 seconds',
    });
    const next = await call({});
    expect(next.served).toBe(1);
    expect((await late).served).toBeGreaterThan(1);
  });

  test.each([
    ['faulty', 'cannot load'],
    ['silent', 'no function named handler'],
  ])('whose source does not work (%s) fails each call', async (name, message) => {
    expect((await call({}, name)).errorMessage).toContain(message);
    expect((await call({}, name)).errorMessage).toContain(message);
  });

  test('that is not there is an error', async () => {
    expect(await call({}, 'nobody')).toMatchObject({ errorType: 'ResourceNotFoundException' });
  });

  test('prints unchanged, by stream', async () => {
    await call({ print: '{"level":"info"}' });
    await call({ wait: 100 });

    expect(lines).toContain('stdout: {"level":"info"}');
    expect(lines).toContain('stderr: to stderr');
  });
});
