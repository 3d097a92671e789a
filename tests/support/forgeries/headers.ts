import type { Forger, Forgeries } from './forger.ts';

const ALGORITHMS: readonly unknown[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', 'es256', 'ES256 ', 'ES256K', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  ...[
    'HS256',
    'HS384',
    'HS512',
    'RS256',
    'RS512',
    'PS256',
    'dir',
    'ECDH-ES',
    undefined,
    null,
    7,
    ['ES256'],
    {},
  ],
];

const TYPES: readonly unknown[] = [
  ...['JWT', 'jwt', 'AT+JWT', 'application/at+jwt', 'at+jwt;x', 'at+jwt ', 'dpop+jwt', 'logout+jwt', ''],
  ...[undefined, null, 7, ['at+jwt']],
];

const KEY_IDS: readonly unknown[] = [
  ...['', 'foreign', '../../dev/null', "' OR 1=1 --", '__proto__', 'constructor', '%00', 'x'.repeat(3_000)],
  ...[undefined, null, 7, {}],
];

/** Tokens that our own key signed, whose header differs from ours in one member. */
export function forgedHeaders({ header, claimsOf, signed, publicKey, foreign, seed }: Forger): Forgeries {
  const claims = claimsOf.merchant;
  const own = publicKey.export({ format: 'jwk' });
  const more: Readonly<Record<string, unknown>> = {
    jwk: own,
    'jwk of another key': { jwk: foreign.publicKey.export({ format: 'jwk' }) },
    jku: 'https://keys.example/jwks.json',
    x5u: 'https://keys.example/cert.pem',
    x5c: ['MIIB'],
    x5t: 'aaaa',
    'x5t#S256': 'aaaa',
    crit: [],
    'crit of b64': { b64: true, crit: ['b64'] },
    'crit of exp': { exp: 1, crit: ['exp'] },
    b64: true,
    'b64 that is off': { b64: false, crit: ['b64'] },
    zip: 'DEF',
    cty: 'JWT',
    enc: 'A256GCM',
    epk: own,
    p2c: 1,
    iss: 'urn:domicilia:sandbox',
    nonce: 'n',
    url: '/',
    'an empty name': { '': 'x' },
  };
  const oddTexts: Readonly<Record<string, string>> = {
    'no JSON': 'x',
    'an array': JSON.stringify([header]),
    'a text': JSON.stringify('ES256'),
    null: 'null',
    nothing: '',
    'a second alg before ours': `{"alg":"none",${JSON.stringify(header).slice(1).replace('ES256', 'none')}`,
    'members of its prototype': `{"__proto__":${JSON.stringify(header)}}`,
  };
  const all: [string, string][] = [
    ...ALGORITHMS.map((alg): [string, string] => [`alg ${shown(alg)}`, signed({ ...header, alg }, claims)]),
    ...TYPES.map((typ): [string, string] => [`typ ${shown(typ)}`, signed({ ...header, typ }, claims)]),
    ...[...KEY_IDS, `${seed.kid} `, [seed.kid], seed.kid.toUpperCase()].map((kid): [string, string] => [
      `kid ${shown(kid)}`,
      signed({ ...header, kid }, claims),
    ]),
    ...Object.entries(more).map(([name, value]): [string, string] => {
      const members = name.includes(' ') ? (value as object) : { [name]: value };
      return [`a header with ${name}`, signed({ ...header, ...members }, claims)];
    }),
    ...Object.entries(oddTexts).map(([name, text]): [string, string] => [
      `a header that is ${name}`,
      signed(text, claims),
    ]),
  ];
  return Object.fromEntries(all);
}

export const shown = (value: unknown): string =>
  value === undefined ? 'left out' : brief(JSON.stringify(value));

const brief = (text: string) =>
  text.length > 40 ? `${text.slice(0, 20)}… of ${text.length} characters` : text;
