import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { type Clock, type Decision, decide, requireNotFinal } from './lifecycle.ts';
import { linkForPage, spent } from './links.ts';
import { askForAccount, needsCustomer } from './payment-method.ts';
import type { AcknowledgeBy, DirectDebit } from './record.ts';

/** Refuses what cannot be acknowledged: `direct_debit_final`, `already_acknowledged`. */
export function requireAcknowledgeable(debit: DirectDebit): void {
  requireNotFinal(debit);
  if (debit.acknowledge_by) throw new ApiError('already_acknowledged');
}

/**
 * The customer agrees, which spends the link; where more is missing, another one takes its place, by mail where that
 * is the account. `direct_debit_final`, `already_acknowledged`.
 */
export function acknowledge(
  debit: DirectDebit,
  { by, method }: { by: AcknowledgeBy; method: PaymentMethod | undefined },
  clock: Clock,
): Decision {
  requireAcknowledgeable(debit);
  const acknowledged = { acknowledge_by: by, link: spent(debit.link, clock) };
  if (needsCustomer(method)) return askForAccount(debit, acknowledged, clock);
  const isAllDone = debit.requirements.every((requirement) => requirement === 'acknowledgment');
  return decide(debit, isAllDone ? acknowledged : { ...acknowledged, link: linkForPage(clock) }, clock);
}
