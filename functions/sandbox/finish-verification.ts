import { finishVerification } from '#lib/api/sandbox/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { simulateIdentityResult } from '#lib/operations/simulate-identity-result.ts';
import { simulatorSecrets } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { isSessionKey } from '#lib/providers/identity-verification/simulator.ts';

const WRONG_KEY =
  'This key is not of this verification. Send the key in the address of the simulator’s page.';

/** Receives the result from the simulator's page. Only the address that the simulator made has the session's key. */
export const handler = endpoint(finishVerification, async ({ params, body, now }) => {
  if (!isSessionKey(params.id, body.key, await simulatorSecrets()))
    throw new ApiError('unauthenticated', { message: WRONG_KEY });
  await simulateIdentityResult(params.id, body.answer, now);
  return { id: params.id, answer: body.answer };
});
