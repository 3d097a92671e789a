import { setting } from '#lib/environment.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { simulatorSecrets } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';

/**
 * Makes the identity simulator call back as the provider would: over HTTP, signed.
 *
 * @throws ApiError `unavailable` if the callback fails
 */
export async function simulateIdentityResult(
  directDebitId: string,
  result: 'approved' | 'declined',
  now: Date,
): Promise<void> {
  const [secret] = await simulatorSecrets();
  const callback = simulatedCallback({ subjectId: directDebitId, result, secret, now });
  const response = await fetch(`${setting('PUBLIC_URL')}/api/direct-debits/kyc`, {
    method: 'POST',
    headers: callback.headers,
    body: callback.body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new ApiError('unavailable');
}
