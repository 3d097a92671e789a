import { answerVerification } from '#lib/api/routes/sandbox.ts';
import { showDirectDebit } from '#lib/api/show/show-direct-debit.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { simulateIdentityResult } from '#lib/operations/simulate-identity-result.ts';

/** Lets a merchant say what the identity simulator finds. Answers with the direct debit. */
export const handler = endpoint(answerVerification, async ({ caller, params, body, now }) => {
  const debit = await findOwnDirectDebit(caller, params.id);
  await simulateIdentityResult(debit.id, body.answer, now);
  return showDirectDebit(await findOwnDirectDebit(caller, params.id));
});
