import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { Kept } from './message-store.ts';

/**
 * The messages of a batch at which its function failed: those that it names; all of them where it failed as a whole, or
 * names one that is not among them.
 */
export function failedOf<M>(messages: readonly Kept<M>[], outcome: Outcome): readonly Kept<M>[] {
  if (!outcome.ok) return messages;
  const { batchItemFailures = [] } = JSON.parse(outcome.payload ?? 'null') ?? {};
  const named: unknown[] = batchItemFailures.map(
    (failure: { itemIdentifier?: string }) => failure.itemIdentifier,
  );
  const failed = messages.filter(({ id }) => named.includes(id));
  return failed.length === named.length ? failed : messages;
}
