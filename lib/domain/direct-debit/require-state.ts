import { ApiError } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { isOver } from './schedule.ts';

/**
 * Refuses a final direct debit.
 * @throws ApiError `direct_debit_final`
 */
export function requireNotFinal(debit: DirectDebit): void {
  if (isFinal(debit)) throw new ApiError('direct_debit_final');
}

/**
 * Refuses a direct debit that nothing can be collected from.
 * @throws ApiError `direct_debit_final`, `direct_debit_revoked`, `direct_debit_not_active`, `mandate_ended`
 */
export function requireActive(debit: DirectDebit, { today }: Pick<Clock, 'today'>): void {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (debit.status !== 'active') throw new ApiError('direct_debit_not_active');
  if (debit.ending !== null || isOver(debit, today)) throw new ApiError('mandate_ended');
}

/**
 * Refuses a direct debit that its customer has revoked.
 * @throws ApiError `direct_debit_revoked`
 */
export function requireNotRevoked({ revoked_at }: DirectDebit): void {
  if (revoked_at !== null) throw new ApiError('direct_debit_revoked');
}

/**
 * Refuses a direct debit that its customer can no longer change.
 * @throws ApiError `direct_debit_final`, also if the term is over and no run has noted it yet; `direct_debit_revoked`
 */
export function requireOngoing(debit: DirectDebit, { today }: Pick<Clock, 'today'>): void {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (debit.ending !== null || isOver(debit, today)) throw new ApiError('direct_debit_final');
}
