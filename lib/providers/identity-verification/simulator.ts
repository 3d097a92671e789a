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
 * An identity verifier without anybody behind it, for the sandbox and the local run. On the page that it names whoever
 * tests chooses the result, which `simulatedCallback` brings to the service, and is checked there as Sumsub's is.
 *
 * The address carries its key in the fragment: who has it may answer, as with a real provider's link.
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

/** Whether a key is the one in the address that was given out for a subject. */
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

/** A callback with this answer, in Sumsub's shape and signed with its scheme. */
export function simulatedCallback(result: {
  subjectId: string;
  answer: 'approved' | 'declined';
  secret: string;
  now: Date;
}): SimulatedCallback {
  const { subjectId, answer, secret, now } = result;
  const body = JSON.stringify({
    type: 'applicantReviewed',
    applicantId: `sim-${subjectId}`,
    externalUserId: subjectId,
    correlationId: `sim-${answer}-${now.getTime()}-${subjectId}`,
    levelName: LEVEL,
    sandboxMode: true,
    reviewStatus: 'completed',
    reviewResult:
      answer === 'approved'
        ? { reviewAnswer: 'GREEN' }
        : { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] },
    createdAtMs: now.toISOString().replace('T', ' ').replace('Z', ''),
  });
  return { headers: { 'content-type': 'application/json', ...signCallback(body, secret) }, body };
}
