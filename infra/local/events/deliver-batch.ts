import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { StreamMapping } from './stream-mapping.ts';
import type { StreamRecord } from './stream-reader.ts';

export type Delivery = {
  readonly mapping: StreamMapping;
  readonly invoke: Invoke;
  /** Takes the records that are given up, with the reason as AWS names it. */
  readonly giveUp: (records: readonly StreamRecord[], condition: GivenUp, attempts: number) => void;
  readonly signal: AbortSignal;
  /** The first wait between attempts, in milliseconds; each further one is twice as long. */
  readonly backoff: number;
};

type GivenUp = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

const LONGEST_BACKOFF = 5_000;

/**
 * Delivers records in order until each was handled or given up. A failed batch is tried again from its first failed
 * record; where the function does not say which failed, from its start, or in halves where the mapping bisects.
 *
 * @throws when the signal is aborted; then nothing is given up and the batch is to be delivered again.
 */
export async function deliverBatch(records: readonly StreamRecord[], delivery: Delivery): Promise<void> {
  const { mapping, invoke, giveUp, signal, backoff } = delivery;
  let left = records;
  for (let attempts = 1; left.length > 0; attempts++) {
    left = dropExpired(left, delivery, attempts - 1);
    if (left.length === 0) return;
    const outcome = await unlessAborted(invoke(mapping.functionArn, { Records: left }), signal);
    left = failedOf(left, outcome, mapping);
    if (left.length === 0) return;
    if (!outcome.ok && mapping.bisectsOnError && left.length > 1) {
      const middle = Math.ceil(left.length / 2);
      await deliverBatch(left.slice(0, middle), delivery);
      return deliverBatch(left.slice(middle), delivery);
    }
    if (mapping.retries >= 0 && attempts > mapping.retries) {
      return giveUp(left, 'RetryAttemptsExhausted', attempts);
    }
    await sleep(Math.min(backoff * 2 ** (attempts - 1), LONGEST_BACKOFF), undefined, { signal });
  }
}

/** The records from the first failed one on; all of them when the function failed as a whole. */
function failedOf(
  records: readonly StreamRecord[],
  outcome: Outcome,
  { reportsItemFailures }: StreamMapping,
): readonly StreamRecord[] {
  if (!outcome.ok) return records;
  if (!reportsItemFailures) return [];
  const { batchItemFailures = [] } = JSON.parse(outcome.payload ?? 'null') ?? {};
  if (!Array.isArray(batchItemFailures)) return records;
  if (batchItemFailures.length === 0) return [];
  const positions = batchItemFailures.map((failure: { itemIdentifier?: string } | null) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure?.itemIdentifier),
  );
  // An identifier that is none of the batch's makes the whole batch fail.
  return records.slice(Math.max(0, Math.min(...positions)));
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function dropExpired(
  records: readonly StreamRecord[],
  { mapping: { maximumAge }, giveUp }: Delivery,
  attempts: number,
): readonly StreamRecord[] {
  if (maximumAge === undefined) return records;
  const oldest = (Date.now() - maximumAge) / 1000;
  const expired = records.filter(({ dynamodb }) => dynamodb.ApproximateCreationDateTime < oldest);
  if (expired.length > 0) giveUp(expired, 'RecordAgeExceeded', attempts);
  return records.filter((record) => !expired.includes(record));
}
