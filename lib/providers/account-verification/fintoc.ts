import * as v from 'valibot';
import { callProvider } from '#lib/providers/call-provider.ts';
import { ProviderNotConfigured } from '#lib/providers/errors.ts';
import type { AccountVerifier, VerificationState } from './port.ts';
import { readSigningKey, signFintocRequest } from './sign-fintoc-request.ts';

export type FintocSettings = {
  secretKey: string;
  /** An RSA private key in PEM. */
  signingKey: string;
  baseUrl?: string;
  timeoutMilliseconds?: number;
};

type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const verification = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  status: v.picklist(['pending', 'succeeded', 'failed']),
  reason: v.nullish(v.string()),
  counterparty: v.nullish(v.object({ holder_id: v.nullish(v.string()) })),
});

/** SPEI return reasons for which there is no account, in all spellings that Fintoc has used. */
const GONE: ReadonlySet<string> = new Set([
  'non_existing_account',
  'non_existent_account',
  'canceled_account',
  'non_fintoc_account',
  'account_does_not_belong_to_receiving_participant',
]);

/**
 * Returns the account verifier of Fintoc (version 2). It throws `ProviderUnavailable` for every failure but refused
 * credentials.
 *
 * @throws ProviderNotConfigured if a key is missing or unusable; later, if Fintoc refuses it
 */
export function fintocVerifier(settings: FintocSettings): AccountVerifier {
  const { secretKey, baseUrl = 'https://api.fintoc.com', timeoutMilliseconds = 10_000 } = settings;
  if (!/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new ProviderNotConfigured('Fintoc’s secret key is missing, or has characters that no key has.');
  }
  const signingKey = readSigningKey(settings.signingKey);

  const call = ({ path, headers = {}, ...rest }: Call) =>
    callProvider({
      ...rest,
      provider: 'Fintoc',
      url: `${baseUrl}/v2/account_verifications${path}`,
      headers: { authorization: secretKey, ...headers },
      timeoutMilliseconds,
      expected: verification,
    });

  return {
    async start({ runId, attempt, accountNumber }) {
      const body = JSON.stringify({ account_number: accountNumber });
      const { id, ...response } = await call({
        method: 'POST',
        path: '',
        body,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey(runId, attempt),
          'fintoc-jws-signature': await signFintocRequest(body, signingKey),
        },
      });
      return { providerId: id, ...stateOf(response) };
    },

    async read(providerId) {
      return stateOf(await call({ method: 'GET', path: `/${encodeURIComponent(providerId)}` }));
    },
  };
}

/**
 * Fintoc repeats the first response to a key for a day, even a failure. So two attempts share a key, and the second
 * recovers a response that was lost. The next two use a new one.
 */
function idempotencyKey(runId: string, attempt: number): string {
  const round = Math.ceil(attempt / 2);
  return round <= 1 ? runId : `${runId}-${round}`;
}

/** A failure without a reason is a transfer that arrived and has no receipt. */
function stateOf(response: Omit<v.InferOutput<typeof verification>, 'id'>): VerificationState {
  if (response.status === 'pending') return { state: 'pending' };
  if (response.status === 'succeeded')
    return { state: 'receipt', holderId: response.counterparty?.holder_id ?? null };
  if (!response.reason) return { state: 'receipt', holderId: null };
  return { state: 'failed', reason: GONE.has(response.reason) ? 'account_not_found' : 'account_unreachable' };
}
