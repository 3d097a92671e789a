import { beforeEach, describe, expect, test } from '@jest/globals';

process.env.AWS_LAMBDA_FUNCTION_NAME = 'domicilia-sandbox-orders-create';
process.env.STAGE = 'sandbox';
const { errorDetails, log, logFigures, logTo } = await import('#lib/log.ts');

const lines: unknown[] = [];
logTo((line) => lines.push(JSON.parse(line)));
beforeEach(() => {
  lines.length = 0;
});

const COMMON = {
  time: expect.any(String),
  level: 'info',
  function: 'domicilia-sandbox-orders-create',
};

test('each line of a log names its function, since functions share log groups', () => {
  log('info', 'request_completed', { status: 200 });
  expect(lines).toEqual([{ ...COMMON, event: 'request_completed', status: 200 }]);
});

describe('figures are logged as a line of metrics for CloudWatch', () => {
  const embedded = (dimensions: string[], names: string[]) => ({
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [
      {
        Namespace: 'Domicilia',
        Dimensions: [dimensions],
        Metrics: names.map((Name) => ({ Name })),
      },
    ],
  });

  test('of the stage alone', () => {
    logFigures('mail_sent', { kind: 'charge_paid' }, { MailsSent: 1 });
    expect(lines).toEqual([
      {
        ...COMMON,
        event: 'mail_sent',
        kind: 'charge_paid',
        Stage: 'sandbox',
        MailsSent: 1,
        _aws: embedded(['Stage'], ['MailsSent']),
      },
    ]);
  });

  test('and by a reason', () => {
    logFigures('charges_counted', {}, { Failed: 3 }, { Reason: 'no_funds' });
    expect(lines).toEqual([
      {
        ...COMMON,
        event: 'charges_counted',
        ...{ Stage: 'sandbox', Reason: 'no_funds', Failed: 3 },
        _aws: embedded(['Stage', 'Reason'], ['Failed']),
      },
    ]);
  });
});

describe('the details of an error', () => {
  test('say where it was thrown, and hold no line of its message', () => {
    const text = '002180000118359719';
    for (const message of ['', text, `No such account\n    at ${text}\nat ${text} (x)`]) {
      const { error, at } = errorDetails(new RangeError(message));
      expect([error, at]).toEqual(['RangeError', expect.stringMatching(/^at .*log\.test\.ts/)]);
      expect(at).not.toContain(text);
    }
  });
});
