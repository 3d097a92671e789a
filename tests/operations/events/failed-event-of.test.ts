import { describe, expect, test } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { failedEventOf } from '#lib/operations/events/failed-event-of.ts';

const event = { 'detail-type': 'direct_debit.activated', detail: { a: 1 } };
const arn = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;

const message = (body: object, attributes: object = {}, messageAttributes: Record<string, string> = {}) =>
  ({
    messageId: 'message-1',
    body: JSON.stringify(body),
    attributes: { SentTimestamp: '1800000000000', ...attributes },
    messageAttributes: Object.fromEntries(
      Object.entries(messageAttributes).map(([name, stringValue]) => [name, { stringValue }]),
    ),
  }) as unknown as SQSRecord;

const kept = { id: 'message-1', failed_at: '2027-01-15T08:00:00.000Z', type: 'direct_debit.activated' };
const inBatch = { Records: [{ messageId: 'message-1', body: JSON.stringify(event) }] };
const read = ({ event: text, ...failed }: ReturnType<typeof failedEventOf>) => ({
  ...failed,
  event: JSON.parse(text),
});

/** What Lambda sends for an invocation that failed, or was never made. */
const invocation = (more: object) => ({
  version: '1.0',
  requestContext: {
    functionArn: arn('lambda', 'function:domicilia-sandbox-workers-send-mails:$LATEST'),
    condition: 'RetriesExhausted',
    approximateInvokeCount: 3,
  },
  requestPayload: event,
  ...more,
});

describe('an event that a worker gave up', () => {
  test('is found with the error of the last attempt', () => {
    const responsePayload = { errorType: 'MailNotSent', errorMessage: 'down', trace: [] };
    expect(read(failedEventOf(message(invocation({ responsePayload }))))).toEqual({
      ...kept,
      worker: 'domicilia-sandbox-workers-send-mails',
      event,
      error: 'MailNotSent: down',
      attempts: 3,
    });
  });

  test('has the reason if the worker was never invoked, shortened if it is long', () => {
    const long = invocation({ responsePayload: { errorMessage: 'x'.repeat(5_000) } });
    expect(failedEventOf(message(invocation({}))).error).toBe('RetriesExhausted');
    expect(failedEventOf(message(long)).error).toHaveLength(1_000);
  });

  test('is found in the batch of a queue that was replayed and failed again', () => {
    const again = invocation({ requestPayload: inBatch });
    expect(read(failedEventOf(message(again)))).toMatchObject({ ...kept, event: inBatch });
  });

  test('is found if a queue gave it up, in a batch of its own for the worker of that name', () => {
    const DeadLetterQueueSourceArn = arn('sqs', 'domicilia-sandbox-workers-sum-up');
    expect(read(failedEventOf(message(event, { DeadLetterQueueSourceArn })))).toEqual({
      ...kept,
      worker: 'domicilia-sandbox-workers-sum-up',
      event: inBatch,
      error: null,
      attempts: null,
    });
  });

  test.each([
    ['a function', arn('lambda', 'function:domicilia-sandbox-workers-send-mails'), event],
    ['a queue', arn('sqs', 'domicilia-sandbox-workers-send-mails'), inBatch],
  ])('is found if a rule could not deliver it to %s', (_, TARGET_ARN, given) => {
    const said = {
      TARGET_ARN,
      RULE_ARN: arn('events', 'rule/r'),
      ERROR_CODE: 'NO_PERMISSIONS',
      ERROR_MESSAGE: 'no',
      RETRY_ATTEMPTS: '10',
    };
    expect(read(failedEventOf(message(event, {}, said)))).toEqual({
      ...kept,
      worker: 'domicilia-sandbox-workers-send-mails',
      event: given,
      error: 'NO_PERMISSIONS: no',
      attempts: 11,
    });
  });

  test('has no type if it is none of the service’s events, and is refused if it is no event', () => {
    expect(failedEventOf(message(invocation({ requestPayload: { a: 1 } }))).type).toBeNull();
    const strange = invocation({ requestContext: { functionArn: 'arn:aws:s3:::bucket' } });
    expect(() => failedEventOf(message(strange))).toThrow('arn:aws:s3:::bucket');
  });
});
