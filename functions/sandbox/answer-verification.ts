import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { answerVerification } from '#lib/api/sandbox/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { simulateIdentityResult } from '#lib/operations/simulate-identity-result.ts';

/** Lets a merchant choose the result of the identity simulator. Returns the direct debit. */
export const handler = endpoint(answerVerification, async ({ caller, params, body, now }) => {
  const debit = await requireOwnedDirectDebit(caller, params.id);
  await simulateIdentityResult(debit.id, body.answer, now);
  return tagDirectDebit(await requireOwnedDirectDebit(caller, params.id));
});
