import { createHmac, timingSafeEqual } from 'node:crypto';
import { signCallback } from './callback-signature.ts';
import type { IdentityVerifier } from './port.ts';
import { readSumsubCallback } from './read-sumsub-callback.ts';

export type SimulatorSettings = {
  /** The service's own address. */
  baseUrl: string;
  callbackSecrets: readonly [string, ...string[]];
};

export type SimulatedCallback = { headers: Record<string, string>; body: string };

const LEVEL = 'simulated';

/**
 * Returns an identity verifier without a provider, for the sandbox and the local run. The tester chooses the result on
 * its page. `simulatedCallback` sends the result to the service, which checks it as it checks Sumsub's.
 *
 * The page's address has its key in the fragment. Anyone with the address may choose the result, as with a real
 * provider's link.
 */
export function simulatedIdentityVerifier({ baseUrl, callbackSecrets }: SimulatorSettings): IdentityVerifier {
  return {
    async createSession({ subjectId, language }) {
      const key = sessionKey(subjectId, callbackSecrets[0]);
      const page = `${baseUrl}/sandbox/identity${language === 'en' ? '?lang=en' : ''}`;
      return { url: `${page}#${new URLSearchParams({ id: subjectId, key })}` };
    },

    readCallback: (headers, rawBody) =>
      readSumsubCallback(headers, rawBody, {
        secrets: callbackSecrets,
        levelName: LEVEL,
        acceptsSandbox: true,
      }),
  };
}

/** Returns whether a key is the one in the address of a subject's page. */
export function isSessionKey(subjectId: string, key: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(key);
  return secrets.some((secret) => {
    const expected = Buffer.from(sessionKey(subjectId, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

function sessionKey(subjectId: string, secret: string): string {
  return createHmac('sha256', secret).update(`session of ${subjectId}`).digest('base64url');
}

/** Returns a callback with this result, in Sumsub's format and with its kind of signature. */
export function simulatedCallback(of: {
  subjectId: string;
  result: 'approved' | 'declined';
  secret: string;
  now: Date;
}): SimulatedCallback {
  const { subjectId, result, secret, now } = of;
  const body = JSON.stringify({
    type: 'applicantReviewed',
    applicantId: `sim-${subjectId}`,
    externalUserId: subjectId,
    correlationId: `sim-${result}-${now.getTime()}-${subjectId}`,
    levelName: LEVEL,
    sandboxMode: true,
    reviewStatus: 'completed',
    reviewResult:
      result === 'approved'
        ? { reviewAnswer: 'GREEN' }
        : { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] },
    createdAtMs: now.toISOString().replace('T', ' ').replace('Z', ''),
  });
  return { headers: { 'content-type': 'application/json', ...signCallback(body, secret) }, body };
}
