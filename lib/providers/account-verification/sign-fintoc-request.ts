import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { FlattenedSign } from 'jose';
import { ProviderNotConfigured } from '#lib/providers/errors.ts';

const SMALLEST_MODULUS = 2048;

/**
 * Reads the RSA key whose public half Fintoc has, in PKCS #8 or PKCS #1.
 *
 * @throws ProviderNotConfigured if it is not an RSA private key of 2048 bits or more
 */
export function readSigningKey(pem: string): KeyObject {
  const key = parseKey(pem);
  if (key && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SMALLEST_MODULUS) return key;
  throw new ProviderNotConfigured(
    'Fintoc’s signing key must be an RSA private key (PEM) of 2048 bits or more.',
  );
}

/**
 * Returns the value of `Fintoc-JWS-Signature`: a JWS (RS256) over the body as sent, without its payload, so that two
 * parts remain. Nonce and time are in the protected header and must be understood (`crit`).
 */
export async function signFintocRequest(body: string, key: KeyObject): Promise<string> {
  const { protected: header, signature } = await new FlattenedSign(new TextEncoder().encode(body))
    .setProtectedHeader({
      alg: 'RS256',
      nonce: randomBytes(16).toString('hex'),
      ts: Math.floor(Date.now() / 1000),
      crit: ['ts', 'nonce'],
    })
    .sign(key, { crit: { ts: true, nonce: true } });
  return `${header}.${signature}`;
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
