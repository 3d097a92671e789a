import { expect, test } from '@jest/globals';

test('each line of a log names its function, since functions share log groups', async () => {
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'domicilia-sandbox-orders-create';
  const { log, logTo } = await import('#lib/log.ts');
  const lines: string[] = [];
  logTo((line) => lines.push(line));
  log('info', 'request_answered', { status: 200 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      function: 'domicilia-sandbox-orders-create',
      event: 'request_answered',
      status: 200,
    },
  ]);
});
