import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { flattenedVerify } from 'jose';
import type { Received } from '#tests/providers/provider-server.ts';

export {
  ProviderServer as FintocServer,
  type Respond,
  respondWith,
} from '#tests/providers/provider-server.ts';

export const SECRET_KEY = 'sk_test_1234567890';
export const SIGNING_KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The documented object of a verification, some members changed. */
export function verificationObject(change: {
  status: string;
  reason?: string | null;
  holderId?: string | null;
}) {
  return {
    id: 'accv_2daFu0zqqDtZGJaSi2TGI2Mm1nN',
    object: 'account_verification',
    counterparty: {
      account_number: '002010077777777771',
      account_type: 'clabe',
      holder_id: change.holderId ?? null,
      holder_name: change.holderId ? 'EMILIO GONZALEZ DE LA TORRE' : null,
      institution: { id: '40002', country: 'mx', name: 'Banamex' },
    },
    mode: 'test',
    reason: change.reason ?? null,
    receipt_url: null,
    status: change.status,
    transaction_date: null,
    transfer_id: 'tr_2daFu0zqqDtZGJaSi2TGI2Mm1nN',
  };
}

/** Verifies the signature over the body as received; returns its protected header, or throws. */
export async function readSignature({ headers, body }: Received): Promise<Record<string, unknown>> {
  const [header = '', signature = '', ...rest] = String(headers['fintoc-jws-signature']).split('.');
  if (rest.length > 0) throw new Error('The payload belongs in the body, not in the signature.');
  const payload = Buffer.from(body).toString('base64url');
  const { protectedHeader } = await flattenedVerify(
    { protected: header, payload, signature },
    createPublicKey(SIGNING_KEYS.publicKey),
    { algorithms: ['RS256'], crit: { ts: true, nonce: true } },
  );
  return { ...protectedHeader };
}
