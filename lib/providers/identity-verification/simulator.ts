import { signCallback } from './callback-signature.ts';
import type { IdentityVerifier } from './port.ts';
import { readSumsubCallback } from './read-sumsub-callback.ts';

export type SimulatorSettings = {
  /** The service's own address. */
  baseUrl: string;
  callbackSecrets: readonly string[];
};

export type SimulatedCallback = { headers: Record<string, string>; body: string };

const LEVEL = 'simulated';

/**
 * An identity verifier without anybody behind it, for the sandbox and the local run. Nothing happens on the page that
 * it names; its result arrives when `simulatedCallback` is sent to the service, which checks it as it checks Sumsub's.
 */
export function simulatedIdentityVerifier({ baseUrl, callbackSecrets }: SimulatorSettings): IdentityVerifier {
  return {
    async createSession({ subjectId }) {
      return { url: `${baseUrl}/sandbox/verifications/${encodeURIComponent(subjectId)}` };
    },

    readCallback: (headers, rawBody) =>
      readSumsubCallback(headers, rawBody, {
        secrets: callbackSecrets,
        levelName: LEVEL,
        acceptsSandbox: true,
      }),
  };
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
