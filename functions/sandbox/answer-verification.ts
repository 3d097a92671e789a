import { Refusal } from '#lib/api/refusal.ts';
import { answerVerification } from '#lib/api/sandbox.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';
import { simulatorSecrets } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';

/** Makes the identity simulator call back, as the provider would: over HTTP, signed. Answers with the direct debit. */
export const handler = endpoint(answerVerification, async ({ caller, params, body, now }) => {
  const debit = await findOwnDirectDebit(caller, params.id);
  const [secret] = await simulatorSecrets();
  const callback = simulatedCallback({ subjectId: debit.id, answer: body.answer, secret, now });
  const response = await fetch(`${process.env.PUBLIC_URL}/api/direct-debits/kyc`, {
    method: 'POST',
    headers: callback.headers,
    body: callback.body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Refusal('unavailable');
  return showDirectDebit(await findOwnDirectDebit(caller, params.id));
});
