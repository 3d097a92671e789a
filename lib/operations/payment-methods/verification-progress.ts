import type { Validation, ValidationRun } from '#lib/domain/payment-method/record.ts';
import { isValidationOverdue } from '#lib/domain/payment-method/validation-schedule.ts';
import { matchReceipt, type ReceiptMatch } from '#lib/domain/receipt.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { AccountVerifier, VerificationState } from '#lib/providers/account-verification/port.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import { openNumber, openRfc, type SealedMembers } from './sealed-members.ts';

/** A record whose account is verified, with the members that the verification needs. */
export type Verified = SealedMembers & {
  /** When its verification is checked again. */
  due_at?: string;
};

/** The result of a verification. */
type Outcome = { status: 'verified' | 'failed'; reason: Validation['reason'] };

/** The progress of a verification: it is settled, is checked again later, or has to be started again. */
export type Progress = { run: ValidationRun } & (
  | { to: 'settle'; outcome: Outcome }
  | { to: 'await' }
  | { to: 'restart' }
);

const BY_MATCH: Record<ReceiptMatch, Outcome> = {
  match: { status: 'verified', reason: null },
  mismatch: { status: 'failed', reason: 'rfc_mismatch' },
  not_available: { status: 'failed', reason: 'receipt_not_available' },
};

/**
 * Starts a run with the provider, or queries its state. Returns how its verification progresses; undefined if nothing
 * changes. It writes nothing and can be repeated: the provider identifies the run by our id. If the provider is down,
 * the verification is only delayed.
 */
export async function progressOf(
  verified: Verified,
  run: ValidationRun,
  verifier: AccountVerifier,
  now: Date,
): Promise<Progress | undefined> {
  const rfc = await openRfc(verified);
  const asked = await ask(verified, rfc, run, verifier);
  const outcome = outcomeOf(rfc, asked.state);
  if (outcome) return { to: 'settle', run: asked.run, outcome };
  if (isOverdue(run, now)) return { to: 'settle', run, outcome: BY_MATCH.not_available };
  const isDue = verified.due_at !== undefined && verified.due_at <= now.toISOString();
  return asked.run !== run || isDue ? { to: 'await', run: asked.run } : undefined;
}

/**
 * Does the same without the account number, for the sweep. A run that no provider has accepted has to be started again by
 * a worker that can open the number. If the RFC cannot be opened, that is logged as an error at each check that is due,
 * and not each minute: an alarm that is raised for days sends no further mail. After the longest wait there is no receipt.
 */
export async function progressWithoutNumber(
  verified: Verified,
  run: ValidationRun,
  verifier: AccountVerifier,
  now: Date,
): Promise<Progress | undefined> {
  const given: Progress | undefined = isOverdue(run, now)
    ? { to: 'settle', run, outcome: BY_MATCH.not_available }
    : undefined;
  if (!run.provider_id) return given ?? { to: 'restart', run };
  try {
    return await progressOf(verified, run, verifier, now);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    log('error', 'account_verification_failed', { record_id: verified.id, ...errorDetails(error) });
    return given ?? { to: 'await', run };
  }
}

const isOverdue = ({ requested_at }: ValidationRun, now: Date) =>
  isValidationOverdue(new Date(requested_at), now);

/** Returns the provider's response. An unavailable provider counts as "not yet". */
async function ask(
  verified: Verified,
  rfc: string,
  run: ValidationRun,
  verifier: AccountVerifier,
): Promise<{ run: ValidationRun; state: VerificationState }> {
  try {
    if (run.provider_id) return { run, state: await verifier.read(run.provider_id, { rfc }) };
    const attempt = run.attempts + 1;
    const accountNumber = await openNumber(verified);
    const { providerId, ...state } = await verifier.start({ runId: run.id, attempt, accountNumber, rfc });
    return { run: { ...run, attempts: attempt, provider_id: providerId }, state };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log('warn', 'account_verification_delayed', { record_id: verified.id, ...errorDetails(error) });
    const attempted = run.provider_id ? run : { ...run, attempts: run.attempts + 1 };
    return { run: attempted, state: { state: 'pending' } };
  }
}

function outcomeOf(rfc: string, result: VerificationState): Outcome | undefined {
  if (result.state === 'pending') return undefined;
  if (result.state === 'failed') return { status: 'failed', reason: result.reason };
  return BY_MATCH[matchReceipt(rfc, result.holderId)];
}
