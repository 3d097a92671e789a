import { line } from '#lib/api/members/of-request.ts';
import { creditedClabeFault } from '#lib/domain/clabe.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newId } from '#lib/domain/ids.ts';
import {
  newPayoutAccount,
  type PayoutAccount,
  type PayoutAccountDecision,
  renameHolder,
  verifyAgain,
} from '#lib/domain/payout-account.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import { faultsIn } from '#lib/operations/parsed.ts';
import {
  accountDigestOf,
  isDeclaredRfc,
  sealPayoutAccount,
} from '#lib/operations/payment-methods/sealed-members.ts';
import { writesOfPayoutAccount } from '#lib/operations/writes/payout-accounts.ts';
import type { Account } from '#lib/store/accounts.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findPayoutAccount, requireContact } from '#lib/store/payout-accounts.ts';

/** The payout account that an operator sets. All three may be missing; number and RFC only together. */
export type AskedPayoutAccount = {
  number?: string | undefined;
  rfc?: string | undefined;
  /** By default the merchant. */
  holder?: string | undefined;
};

/** A payout account whose members are valid. */
export type ValidPayoutAccount = { number: string; rfc: string; holder: string | undefined };

/** The payout account or the contact changed at the same time. The message says what to do, for an operator. */
export class PayoutAccountConflict extends Error {}

/**
 * Returns the payout account that an operator asks for, with the RFC in its stored form; undefined if none is asked for.
 *
 * @throws ApiError `validation_failed` with every member that is not valid
 */
export function validPayoutAccount({
  number,
  rfc,
  holder,
}: AskedPayoutAccount): ValidPayoutAccount | undefined {
  if (number === undefined && rfc === undefined && holder === undefined) return undefined;
  const valid = { number: number ?? '', rfc: normalizeRfc(rfc ?? ''), holder: holder?.trim() };
  const errors = [
    faultOf('payout_clabe', number === undefined ? missing : creditedClabeFault(valid.number)),
    faultOf('payout_rfc', rfc === undefined ? missing : rfcFault(valid.rfc)),
    holder === undefined ? [] : faultsIn(line(100), valid.holder, 'payout_holder'),
  ].flat();
  if (errors.length > 0) throw new ApiError('validation_failed', { errors });
  return valid;
}

/**
 * Sets the payout account of a merchant. The same number and RFC again change nothing, except that a failed verification
 * is repeated and another name of the holder is stored.
 *
 * @param account the merchant, as it was before this command; its contact is notified
 * @param merchant the name of the merchant, which is the holder of a new account unless another is named
 * @throws PayoutAccountConflict if the payout account or the contact changes at the same time
 */
export async function setPayoutAccount(
  account: Account,
  asked: ValidPayoutAccount,
  merchant: string,
  clock: Clock,
): Promise<void> {
  const before = await findPayoutAccount(account.account_id);
  const decision =
    before && (await isSame(before, asked))
      ? repeated(before, asked, clock.now)
      : await replaced(account, before, { ...asked, holder: asked.holder ?? merchant }, clock);
  if (!decision) return;
  try {
    await transact([...writesOfPayoutAccount(before, decision, clock.now), requireContact(account)]);
  } catch (error) {
    throw error instanceof ConflictError ? changedMeanwhile() : error;
  }
}

const missing = {
  code: 'required',
  message: 'Name the number of the payout account and the RFC of its holder together.',
};

function faultOf(field: string, fault: Omit<FieldError, 'field'> | undefined): FieldError[] {
  return fault ? [{ field, code: fault.code, message: fault.message }] : [];
}

async function isSame(before: PayoutAccount, { number, rfc }: ValidPayoutAccount): Promise<boolean> {
  return before.number_digest === (await accountDigestOf(number)) && (await isDeclaredRfc(before, rfc));
}

function repeated(
  before: PayoutAccount,
  { holder = before.holder }: ValidPayoutAccount,
  now: Date,
): PayoutAccountDecision | undefined {
  if (before.verification.status === 'failed')
    return verifyAgain({ ...before, holder }, newId('run', now), now);
  return holder === before.holder ? undefined : renameHolder(before, holder, now);
}

async function replaced(
  { account_id, contact_email, support_email }: Account,
  former: PayoutAccount | undefined,
  { holder, ...asked }: ValidPayoutAccount & { holder: string },
  clock: Clock,
): Promise<PayoutAccountDecision> {
  const id = newId('pa', clock.now);
  const given = { id, account_id, holder, ...(await sealPayoutAccount(id, asked)) };
  const contact = contact_email ?? support_email ?? null;
  return newPayoutAccount(given, { runId: newId('run', clock.now), contact, former }, clock);
}

const changedMeanwhile = () =>
  new PayoutAccountConflict(
    'The payout account or the contact changed at the same time, so this command changed nothing. Look at the account with ops account show, then repeat the command.',
  );
