import type { StageConfig } from '#infra/settings/stages.ts';
import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { functions, type Handler, handlersOf } from './catalogue.ts';
import { mailBatchesAtOnce } from './mail-rate.ts';

/** Each shard's worker writes to its own partitions, so the table can serve all of them at once. */
export const SHARDS_AT_ONCE = 8;

/**
 * Batches of webhooks that are sent at once. `lib/domain/webhooks/share.ts` derives the number of webhooks from it, and
 * each account's share.
 */
const WEBHOOK_BATCHES_AT_ONCE = 20;

/** The same without reserved concurrency: a new account runs ten calls at once, and most are needed for callers. */
const WEBHOOK_BATCHES_UNRESERVED = 5;

/**
 * Returns the reserved concurrency of a function, which is also its limit; undefined for a function without. It is
 * reserved for functions that must work when callers use up the rest: the authorizer, the callback of the identity
 * provider, and all functions that move money or notify customers. The limit keeps each of them from using up the
 * others' share. Calls beyond it wait in a queue or are retried.
 */
export function reservedFor(
  handler: Handler,
  config: Pick<StageConfig, 'reservedConcurrency' | 'mailsPerSecond'>,
): number | undefined {
  const { reservedConcurrency: reserved } = config;
  if (!reserved) return undefined;
  if (handler === 'authorizer') return reserved.authorizer;
  if (handler === receiveIdentityResult.handler) return reserved.callback;
  // A shard that is throttled for minutes would fail the day's run.
  if (handler === 'workers/collections/open-due') return Math.max(SHARDS_AT_ONCE, reserved.worker);
  // It works through the days alone: a second run would only repeat it.
  if (handler === 'workers/close-days') return 1;
  if (handler === 'workers/send-webhooks') return Math.max(WEBHOOK_BATCHES_AT_ONCE, reserved.worker);
  if (handler === 'workers/send-mails') return Math.max(mailBatchesAtOnce(config), reserved.worker);
  return functions[handler].trigger && reserved.worker;
}

/** Returns how many batches of webhooks a stage sends at once, within its concurrency. */
export const webhookBatchesAtOnce = (
  config: Pick<StageConfig, 'reservedConcurrency' | 'mailsPerSecond'>,
): number => reservedFor('workers/send-webhooks', config) ?? WEBHOOK_BATCHES_UNRESERVED;

/**
 * Returns the reserved concurrency of a whole stage. AWS requires another 100 unreserved executions, which a new
 * account does not have.
 */
export function reservedSum(config: StageConfig): number {
  return handlersOf(config).reduce((sum, handler) => sum + (reservedFor(handler, config) ?? 0), 0);
}
