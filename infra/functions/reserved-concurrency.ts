import type { StageConfig } from '#infra/settings/stages.ts';
import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { functions, type Handler, handlersOf } from './catalogue.ts';
import { mailBatchesAtOnce } from './mail-rate.ts';

/** Each shard's worker writes to partitions of its own, so that the table bears all of them at once. */
export const SHARDS_AT_ONCE = 8;

/**
 * Batches of webhooks that are sent at once. How many places that makes, and which share of them an account has, is in
 * `lib/domain/webhooks/share.ts`.
 */
const NOTICE_BATCHES_AT_ONCE = 20;

/** The same where nothing is reserved: a new account runs ten calls at once in all, and most are for callers. */
const NOTICE_BATCHES_UNRESERVED = 5;

/**
 * How many calls at once are kept free for a function, and how many it gets at the most; nothing for one that takes what
 * is left. Kept free is what must go on when callers have everything else: to know who is calling, to hear the identity
 * provider, and all that moves money or tells customers. No more than its share is what keeps one of these from taking
 * the others' places; what comes beyond it waits, in a queue or at whoever called.
 */
export function reservedFor(
  handler: Handler,
  config: Pick<StageConfig, 'reservedConcurrency' | 'mailsPerSecond'>,
): number | undefined {
  const { reservedConcurrency: reserved } = config;
  if (!reserved) return undefined;
  if (handler === 'authorizer') return reserved.authorizer;
  if (handler === receiveIdentityResult.handler) return reserved.callback;
  // A shard that finds no place within minutes would fail the day's run.
  if (handler === 'workers/collections/open-due') return Math.max(SHARDS_AT_ONCE, reserved.worker);
  if (handler === 'workers/send-webhooks') return Math.max(NOTICE_BATCHES_AT_ONCE, reserved.worker);
  if (handler === 'workers/send-mails') return Math.max(mailBatchesAtOnce(config), reserved.worker);
  return functions[handler].trigger && reserved.worker;
}

/** How many batches of webhooks a stage sends at once: no more than it has calls for. */
export const webhookBatchesAtOnce = (
  config: Pick<StageConfig, 'reservedConcurrency' | 'mailsPerSecond'>,
): number => reservedFor('workers/send-webhooks', config) ?? NOTICE_BATCHES_UNRESERVED;

/**
 * All that a stage keeps free. AWS takes it only where the account's limit of concurrent executions leaves 100 beside it,
 * which a new account's does not.
 */
export function reservedSum(config: StageConfig): number {
  return handlersOf(config).reduce((sum, handler) => sum + (reservedFor(handler, config) ?? 0), 0);
}
