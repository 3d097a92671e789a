import { describe, expect, test } from '@jest/globals';
import { mailBatchesAtOnce, mailInterval } from '#infra/functions/mail-rate.ts';
import { reservedFor } from '#infra/functions/reserved-concurrency.ts';
import { FULL } from './full-settings.ts';
import {
  functionIdOf,
  functionOf,
  propertiesOf,
  synthesize,
  synthesizeFull,
  type Templates,
} from './synthesized.ts';

const granted = [1, 2, 3, 7, 14, 15, 20, 25, 50, 99, 100, 200, 500].map((mailsPerSecond) => ({
  mailsPerSecond,
}));

describe('mails are sent at the rate that SES grants', () => {
  test.each(granted)('of $mailsPerSecond a second: no faster, and hardly slower', (rate) => {
    const perSecond = (mailBatchesAtOnce(rate) * 1000) / mailInterval(rate);
    expect(perSecond).toBeLessThanOrEqual(rate.mailsPerSecond);
    expect(perSecond).toBeGreaterThan(rate.mailsPerSecond * 0.99);
  });

  test.each(granted)('of $mailsPerSecond a second: ten of one batch within half a minute', (rate) => {
    expect(10 * mailInterval(rate)).toBeLessThanOrEqual(30_000);
    expect(mailBatchesAtOnce(rate)).toBeGreaterThanOrEqual(2);
  });

  test('in as many batches at once as the setting says, for which concurrency is reserved; the alarm uses it too', () => {
    const settings = { mailsPerSecond: FULL.mailsPerSecond };
    expect(settings).toEqual({ mailsPerSecond: 200 });
    const { workers } = synthesizeFull();
    const handler = 'workers/send-mails';
    const worker = functionOf(workers, handler);
    expect(worker.ReservedConcurrentExecutions).toBe(20);
    expect(worker.Environment.Variables.MAIL_INTERVAL).toBe('100');
    const { ScalingConfig } = propertiesOf(workers, 'AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: functionIdOf(workers, handler) },
    });
    expect(ScalingConfig).toEqual({ MaximumConcurrency: 20 });
    expect(reservedFor(handler, settings)).toBeUndefined();
    expect(expressionIn(workers)).toContain('IF(SUM([left, mails * 0]) >= 6000, mails - 500, mails)');
    const asCommitted = expressionIn(synthesize('production').workers);
    expect(asCommitted).toContain('IF(SUM([left, mails * 0]) >= 420, mails - 7143, mails)');
  });
});

const expressionIn = (workers: Templates['workers']): string => {
  const AlarmName = 'domicilia-production-workers-behind';
  return propertiesOf(workers, 'AWS::CloudWatch::Alarm', { AlarmName }).Metrics[0].Expression;
};
