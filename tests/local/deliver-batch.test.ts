import { describe, expect, test } from '@jest/globals';
import { deliverBatch } from '#infra/local/events/deliver-batch.ts';
import type { StreamMapping } from '#infra/local/events/stream-mapping.ts';
import type { StreamRecord } from '#infra/local/events/stream-reader.ts';
import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import { DONE } from './support/fixture.ts';

const mapping: StreamMapping = {
  id: 'mapping',
  functionArn: 'worker',
  tableName: 'table',
  batchSize: 10,
  filters: [],
  reportsItemFailures: true,
  bisectsOnError: false,
  retries: 2,
};

const record = (SequenceNumber: string, ageInSeconds = 0): StreamRecord => ({
  eventID: SequenceNumber,
  dynamodb: { SequenceNumber, ApproximateCreationDateTime: Math.floor(Date.now() / 1000) - ageInSeconds },
});

const failedAt = (...itemIdentifiers: string[]): Outcome => ({
  ok: true,
  payload: JSON.stringify({
    batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })),
  }),
});

/** Delivers to a function, and tells which records each call had and which were given up. */
async function deliver(
  records: StreamRecord[],
  respond: (numbers: string[]) => Outcome,
  changes: Partial<StreamMapping> = {},
) {
  const calls: string[][] = [];
  const givenUp: unknown[] = [];
  await deliverBatch(records, {
    mapping: { ...mapping, ...changes },
    backoff: 1,
    signal: new AbortController().signal,
    giveUp: (lost, condition, attempts) =>
      givenUp.push([lost.map(({ eventID = '' }) => eventID), condition, attempts]),
    invoke: async (_, event) => {
      const numbers = (event as { Records: StreamRecord[] }).Records.map(({ eventID = '' }) => eventID);
      calls.push(numbers);
      return respond(numbers);
    },
  });
  return { calls, givenUp };
}

describe('A batch of stream records', () => {
  test('is done when the function DONE it', async () => {
    const { calls, givenUp } = await deliver([record('1'), record('2')], () => DONE);

    expect(calls).toEqual([['1', '2']]);
    expect(givenUp).toEqual([]);
  });

  test('comes again from its first failed record, in order', async () => {
    let attempts = 0;
    const { calls } = await deliver([record('1'), record('2'), record('3')], () =>
      ++attempts === 1 ? failedAt('3', '2') : DONE,
    );

    expect(calls.map(String)).toEqual(['1,2,3', '2,3']);
  });

  test('comes again whole when the function throws, until it is given up', async () => {
    const { calls, givenUp } = await deliver([record('1'), record('2')], () => failure('Error', 'no'));

    expect(calls.map(String)).toEqual(['1,2', '1,2', '1,2']);
    expect(givenUp).toEqual([[['1', '2'], 'RetryAttemptsExhausted', 3]]);
  });

  test('gives up only what is left from the failed record on', async () => {
    const { givenUp } = await deliver([record('1'), record('2')], () => failedAt('2'));

    expect(givenUp).toEqual([[['2'], 'RetryAttemptsExhausted', 3]]);
  });

  test('fails whole when the function names a record that is none of it', async () => {
    const { calls } = await deliver([record('1'), record('2')], () => failedAt('9'), { retries: 1 });

    expect(calls.map(String)).toEqual(['1,2', '1,2']);
  });

  test('is halved after an error where the mapping bisects, so that one bad record stops no other', async () => {
    const { calls, givenUp } = await deliver(
      [record('1'), record('2'), record('3')],
      (numbers) => (numbers.includes('3') ? failure('Error', 'no') : DONE),
      { bisectsOnError: true },
    );

    expect(calls[1]).toEqual(['1', '2']);
    expect(givenUp).toEqual([[['3'], 'RetryAttemptsExhausted', 3]]);
  });

  test('loses what is too old', async () => {
    const { calls, givenUp } = await deliver([record('1', 100), record('2')], () => DONE, {
      maximumAge: 60_000,
    });

    expect(calls).toEqual([['2']]);
    expect(givenUp).toEqual([[['1'], 'RecordAgeExceeded', 0]]);
  });

  test('ignores named failures where the mapping does not report them', async () => {
    const { calls } = await deliver([record('1')], () => failedAt('1'), { reportsItemFailures: false });

    expect(calls).toEqual([['1']]);
  });
});
