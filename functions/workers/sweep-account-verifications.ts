import { errorDetails, log } from '#lib/log.ts';
import { followValidation } from '#lib/operations/advance-validation.ts';
import { configuredVerifier } from '#lib/providers/account-verification/configured-verifier.ts';
import { findDueValidations } from '#lib/store/due-validations.ts';

const MOST_AT_ONCE = 10;

/**
 * Follows every validation that is due for a check. It opens no account number: a validation that no provider has
 * accepted is started again by `workers/start-account-verifications`. A failure does not stop the others; that
 * validation stays due for the next sweep.
 */
export async function handler(): Promise<{ looked_at: number; failed: number }> {
  const now = new Date();
  const verifier = await configuredVerifier();
  const counts = { looked_at: 0, failed: 0 };
  for await (const due of findDueValidations(now, MOST_AT_ONCE)) {
    const results = await Promise.allSettled(due.map((method) => followValidation(method, verifier, now)));
    for (const [index, result] of results.entries()) {
      counts.looked_at += 1;
      if (result.status === 'fulfilled') continue;
      counts.failed += 1;
      const details = errorDetails(result.reason);
      log('error', 'account_verification_failed', { payment_method_id: due[index]?.id, ...details });
    }
  }
  log('info', 'account_verifications_swept', counts);
  return counts;
}
