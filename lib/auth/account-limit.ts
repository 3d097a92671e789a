import { createHash } from 'node:crypto';

/**
 * Returns the names of a stage's account limits. API Gateway calls them API keys, but they are no secrets: only the
 * authorizer names one, and no caller's header is read for it.
 */
export const accountLimits = (stage: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => accountLimit(stage, place));

const accountLimit = (stage: string, place: number) =>
  `domicilia-${stage}-account-limit-${String(place).padStart(2, '0')}`;

type Numbered = { readonly account_id: string; readonly number?: number | undefined };

/**
 * Returns which of `count` limits an account's requests count against. The first `count` accounts have one each, and
 * later accounts share them in turn. Accounts that are older than account numbers are spread by a digest of their ids.
 */
export function accountLimitOf({ account_id, number }: Numbered, stage: string, count: number): string {
  const place = number ?? createHash('sha256').update(account_id).digest().readUInt32BE();
  return accountLimit(stage, place % count);
}
