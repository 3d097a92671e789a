import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { assemble } from '#tests/support/access/forge-token.ts';
import type { Forger, Forgeries } from './forger.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Tokens with our own header and claims, and a signature that is not ours, or not written as we write it. */
export function forgedSignatures(forger: Forger): Forgeries {
  const { header, claimsOf, privateKey, publicKey, foreign, textOf, signatureOf, signed, seed } = forger;
  const claims = claimsOf.merchant;
  const text = textOf(header, claims);
  const ours = signatureOf(text);
  const by = (signature: Uint8Array | string) =>
    `${text}.${typeof signature === 'string' ? signature : Buffer.from(signature).toString('base64url')}`;
  const numbers = (r: bigint, s: bigint) =>
    by(Buffer.from([r, s].map((one) => one.toString(16).padStart(64, '0')).join(''), 'hex'));
  const hs256 = (secret: string | Buffer) => {
    const own = textOf({ ...header, alg: 'HS256' }, claims);
    return `${own}.${createHmac('sha256', secret).update(own).digest('base64url')}`;
  };
  const flipped = (place: number) => Buffer.from(ours.map((byte, n) => (n === place ? byte ^ 1 : byte)));
  const written = ours.toString('base64url');
  /** Another last character that decodes to the same bytes. */
  const sameBytes = BASE64URL[BASE64URL.indexOf(written.at(-1) ?? '') + 1] ?? '';
  const [, payload = '', signature = ''] = signed(header, claims).split('.');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const more = { ...claims, scope: `${claims.scope} write_direct_debits` };
  return {
    'no signature': assemble(header, claims),
    'no signature and no last dot': text,
    'no signature under alg none': assemble({ ...header, alg: 'none' }, claims),
    'our signature under alg none': signed({ ...header, alg: 'none' }, claims),
    'HS256 with the public key as PEM': hs256(publicKey.export({ format: 'pem', type: 'spki' })),
    'HS256 with the public key as DER': hs256(publicKey.export({ format: 'der', type: 'spki' })),
    'HS256 with the public key as JWK': hs256(JSON.stringify(publicKey.export({ format: 'jwk' }))),
    'HS256 with an empty secret': hs256(''),
    'HS256 with the kid as secret': hs256(seed.kid),
    'a foreign key under our kid': signed(header, claims, foreign.privateKey),
    'a foreign key with itself in the header': signed(
      { ...header, jwk: foreign.publicKey.export({ format: 'jwk' }) },
      claims,
      foreign.privateKey,
    ),
    'an RSA key under our alg': by(sign('sha256', Buffer.from(text), rsa.privateKey)),
    'the signature of other claims': `${textOf(header, more)}.${signature}`,
    'the signature of the claims alone': by(signatureOf(payload)),
    'the signature of an empty text': by(signatureOf('')),
    'the signature with SHA-512': by(
      sign('sha512', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
    'its signature in DER': by(sign('sha256', Buffer.from(text), privateKey)),
    'zeros as its signature': numbers(0n, 0n),
    'ones as its signature': numbers(1n, 1n),
    'r of zero': numbers(0n, 1n),
    's of zero': numbers(1n, 0n),
    'r and s of the order of the curve': numbers(ORDER, ORDER),
    'r and s of all bits': numbers(2n ** 256n - 1n, 2n ** 256n - 1n),
    'its signature twice': by(Buffer.concat([ours, ours])),
    'its signature with a byte more': by(Buffer.concat([ours, Buffer.alloc(1)])),
    'its signature with a byte less': by(ours.subarray(0, 63)),
    'half a signature': by(ours.subarray(0, 32)),
    'the halves of its signature exchanged': by(Buffer.concat([ours.subarray(32), ours.subarray(0, 32)])),
    'the first bit of its signature changed': by(flipped(0)),
    'the last bit of its signature changed': by(flipped(63)),
    'its signature with other unused bits': by(`${written.slice(0, -1)}${sameBytes}`),
    'its signature with padding': by(`${written}==`),
    'its signature with half its padding': by(`${written}=`),
    'its signature with a space inside': by(`${written.slice(0, 9)} ${written.slice(9)}`),
    'its signature with a space at its end': by(`${written} `),
    'its signature with a tab at its beginning': by(`\t${written}`),
    'its signature with a line break inside': by(`${written.slice(0, 9)}\n${written.slice(9)}`),
    'its signature in capitals': by(written.toUpperCase()),
    'its signature in hexadecimal': by(ours.toString('hex')),
  };
}
