import { createHmac } from 'node:crypto';
import type { CallbackHeaders } from '#lib/providers/identity-verification/port.ts';

export const APP_TOKEN = 'prd:nJKd9s0LJ0sDuxRqBVvZ.RtZM3JYEVBCuuELdJAlZ';
export const SECRET_KEY = 'Hej2ch2ooJgb3lEpmsp7T2rRLpYDmtE';
export const CALLBACK_SECRET = 'SoMe_SeCrEt_KeY_of_callbacks';
export const SUBJECT = 'dd_01jcz3n6t0000000000000000000000';

export type Callback = { headers: Record<string, string>; body: Uint8Array };

/** A callback as Sumsub documents it, some members changed; a member that is undefined is left out. */
export function reviewed(change: object = {}): object {
  return {
    applicantId: '5f9fe3e2b2a9b5000ac7d8e1',
    inspectionId: '5f9fe3e2b2a9b5000ac7d8e2',
    applicantType: 'individual',
    correlationId: 'req-ec508a2a-fa33-4dd2-b93d-fcade2967e03',
    levelName: 'id-and-liveness',
    externalUserId: SUBJECT,
    type: 'applicantReviewed',
    sandboxMode: false,
    reviewResult: { reviewAnswer: 'GREEN' },
    reviewStatus: 'completed',
    createdAtMs: '2027-11-16 15:02:41.117',
    clientId: 'domicilia',
    ...change,
  };
}

/** Signs bytes as Sumsub does; written here again, so that the code under test does not verify itself. */
export function signed(
  message: object | string | Uint8Array,
  { secret = CALLBACK_SECRET, hash = 'sha256', algorithm = 'HMAC_SHA256_HEX' } = {},
): Callback {
  const isBytes = message instanceof Uint8Array;
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const body = isBytes ? message : new TextEncoder().encode(text);
  const digest = createHmac(hash, secret).update(body).digest('hex');
  return { headers: { 'X-Payload-Digest-Alg': algorithm, 'X-Payload-Digest': digest }, body };
}

/** Returns a verifier's result for a callback, or the name of the error. */
export function reading<T>(
  read: (headers: CallbackHeaders, body: Uint8Array) => T,
  { headers, body }: Callback,
): T | string {
  try {
    return read(headers, body);
  } catch (error) {
    return (error as Error).name;
  }
}
