import { ApiError } from '#lib/errors/api-error.ts';
import type { Clock } from './clock.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { isOver } from './schedule.ts';

/** Refuses what is final: `direct_debit_final`. */
export function requireNotFinal(debit: DirectDebit): void {
  if (isFinal(debit)) throw new ApiError('direct_debit_final');
}

/** Refuses what nothing can be collected from: `direct_debit_final`, `direct_debit_revoked`, `direct_debit_not_active`, `mandate_ended`. */
export function requireActive(debit: DirectDebit, { today }: Pick<Clock, 'today'>): void {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (debit.status !== 'active') throw new ApiError('direct_debit_not_active');
  if (debit.ending !== null || isOver(debit, today)) throw new ApiError('mandate_ended');
}

/** Refuses what its customer has revoked: `direct_debit_revoked`. */
export function requireNotRevoked({ revoked_at }: DirectDebit): void {
  if (revoked_at !== null) throw new ApiError('direct_debit_revoked');
}

/**
 * Refuses what its customer can do nothing about any more: `direct_debit_final`, also where the term is over and no run
 * has noted it yet; `direct_debit_revoked`.
 */
export function requireOngoing(debit: DirectDebit, { today }: Pick<Clock, 'today'>): void {
  requireNotFinal(debit);
  requireNotRevoked(debit);
  if (debit.ending !== null || isOver(debit, today)) throw new ApiError('direct_debit_final');
}
