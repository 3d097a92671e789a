import { updateDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { requireMatch } from '#lib/api/entity-tags.ts';
import { membersThat } from '#lib/domain/direct-debit/given.ts';
import { mailsLink } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireNotFinal } from '#lib/domain/direct-debit/require-state.ts';
import { cancel, changeTerms, requireChangeable } from '#lib/domain/direct-debit/terms.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { originOf } from '#lib/http/origin.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { requireAskable } from '#lib/operations/mails/ask-for-mail.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { findPaymentMethodToDebit } from '#lib/operations/payment-methods/find-payment-methods.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { beginUse } from '#lib/store/payment-method-uses.ts';

/**
 * Cancels a direct debit or changes it. What is not part of its terms, the day of the next collection and an earlier
 * end can change until it is final. What the customer agrees to can change only until they agree. The link that is
 * mailed to a corrected address counts towards the mails that merchants may request.
 */
export const handler = committingEndpoint(
  updateDirectDebit,
  async ({ caller, params, body, now, readClock, commit, header, sourceIp }) =>
    retryOnConflict(async () => {
      const [debit, clock] = await allInOrder([requireOwnedDirectDebit(caller, params.id), readClock()]);
      requireMatch(header('if-match'), tagDirectDebit(debit));
      if (body.status === 'cancelled') {
        requireNotFinal(debit);
        const [open, carried] = await Promise.all([
          openOf(debit),
          findCharges(debit.counters.carried_orders),
        ]);
        const decision = cancel(debit, { open, carried }, clock);
        return commit(writesOf(debit, decision, clock), tagDirectDebit(decision.next));
      }
      const changes = membersThat(body, 'term', 'date');
      const corrections = membersThat(body, 'correction');
      requireChangeable(debit, changes);
      const { end_date, max_amount, amount, interval } = changes;
      const isBound = [end_date, max_amount, amount, interval].some((member) => member !== undefined);
      const [method, open] = await Promise.all([
        otherMethod(debit, changes.payment_method_id),
        isBound ? openOf(debit) : [],
      ]);
      const decision = changeTerms(debit, { changes, corrections, method, open }, clock);
      const taken = method ? beginUse(method, debit.id) : [];
      const origin = () => originOf({ header, sourceIp });
      const actor = { by: 'merchant', memberId: caller.session?.memberId, origin, method } as const;
      const writes = await writesWithEvidence(debit, decision, clock, actor);
      const asked = mailsLink(decision) ? [await requireAskable(decision.next, now)] : [];
      return commit([...writes, ...taken, ...asked], tagDirectDebit(decision.next));
    }),
);

function openOf(debit: DirectDebit) {
  return findChargesIn(debit, ['created', 'pending', 'in_process']);
}

async function otherMethod({ account_id, customer_id, payment_method_id }: DirectDebit, id?: string) {
  if (id === undefined || id === payment_method_id) return undefined;
  return findPaymentMethodToDebit(account_id, customer_id, id);
}
