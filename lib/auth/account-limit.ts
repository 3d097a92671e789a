import { createHash } from 'node:crypto';

/**
 * Whose requests a limit counts: an account's own, by its keys and its members, or those of its customers' links. A
 * customer needs no more than a link, also one that has expired, to send as many requests as a limit permits: the
 * account's own go on.
 */
const CALLERS = ['account', 'link'] as const;
type LimitedCallers = (typeof CALLERS)[number];

/**
 * Returns the names of a stage's limits, `count` for accounts and as many for links. API Gateway calls them API keys,
 * but they are no secrets: only the authorizer names one, and no caller's header is read for it.
 */
export const accountLimits = (stage: string, count: number): string[] =>
  CALLERS.flatMap((of) => Array.from({ length: count }, (_, place) => limitOf(of, stage, place)));

const limitOf = (of: LimitedCallers, stage: string, place: number) =>
  `domicilia-${stage}-${of}-limit-${String(place).padStart(2, '0')}`;

type Numbered = { readonly account_id: string; readonly number?: number | undefined };

/** How many limits a stage has for accounts. */
type Limits = { readonly stage: string; readonly count: number };

/**
 * Returns which of the limits an account's requests count against, or those of its links. The first `count` accounts
 * have one each, and later accounts share them in turn. Accounts that are older than account numbers are spread by a
 * digest of their ids.
 */
export function accountLimitOf(
  { account_id, number }: Numbered,
  of: LimitedCallers,
  { stage, count }: Limits,
): string {
  const place = number ?? createHash('sha256').update(account_id).digest().readUInt32BE();
  return limitOf(of, stage, place % count);
}
