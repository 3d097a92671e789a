import { type Forger, type Forgeries, KINDS_OF_TOKENS, type Kind } from './forger.ts';
import { shown } from './headers.ts';

/** Values that a claim of text must not have. */
const NO_TEXTS: readonly unknown[] = [undefined, null, '', 7, ['x'], {}];
/** Values that a time must not have. */
const NO_TIMES: readonly unknown[] = [undefined, null, 'soon', -1, 0.5, [1], {}];

/** The claims of text that each kind of token needs. */
const TEXTS: Readonly<Record<Kind, readonly string[]>> = {
  merchant: ['account_id'],
  link: ['account_id', 'customer_id'],
  session: ['account_id', 'member_id'],
};

/** The longest life of each kind in seconds, written by hand. */
const LIVES: Readonly<Record<Kind, number>> = { merchant: 3_600, link: 86_400, session: 600 };

/** Tokens that our own key signed under our own header, with one wrong claim. They never expire: see `forgedTimes`. */
export function forgedClaims(forger: Forger): Forgeries {
  return Object.assign({}, ...KINDS_OF_TOKENS.map((kind) => ofKind(forger, kind)), mixed(forger));
}

function ofKind({ header, claimsOf, signed }: Forger, kind: Kind): Forgeries {
  const claims = claimsOf[kind];
  const iat = Number(claims.iat);
  const by = (more: object) => signed(header, { ...claims, ...more });
  const all: [string, string][] = [
    ...TEXTS[kind].flatMap((name) =>
      NO_TEXTS.map((value): [string, string] => [`${name} ${shown(value)}`, by({ [name]: value })]),
    ),
    ...['iat', 'exp'].flatMap((name) =>
      NO_TIMES.map((value): [string, string] => [`${name} ${shown(value)}`, by({ [name]: value })]),
    ),
    ...[
      'urn:domicilia:production',
      'urn:domicilia:sandbox ',
      'urn:domicilia:Sandbox',
      '',
      null,
      undefined,
    ].map((iss): [string, string] => [`iss ${shown(iss)}`, by({ iss })]),
    ...['urn:domicilia:production:api', 'urn:domicilia:sandbox', '', null, undefined, [], [claims.aud]].map(
      (aud): [string, string] => [`aud ${shown(aud)}`, by({ aud })],
    ),
    ...[undefined, null, '', 7].map((jti): [string, string] => [`jti ${shown(jti)}`, by({ jti })]),
    ...[undefined, null, 7].map((sub): [string, string] => [`sub ${shown(sub)}`, by({ sub })]),
    ...[undefined, null, 7, ['read_orders']].map((scope): [string, string] => [
      `scope ${shown(scope)}`,
      by({ scope }),
    ]),
    ['client_id 7', by({ client_id: 7 })],
    ['nbf "now"', by({ nbf: 'now' })],
    ['a life of one second more', by({ exp: iat + LIVES[kind] + 1 })],
    ['a life of ten years', by({ exp: iat + 315_360_000 })],
    [
      'a life without end',
      signed(header, JSON.stringify({ ...claims, exp: 0 }).replace('"exp":0', '"exp":1e400')),
    ],
    ['an end beyond all numbers', by({ exp: 2 ** 53 })],
    ['an end before its beginning', by({ exp: iat - 1 })],
    ['an end at its beginning', by({ exp: iat })],
  ];
  return Object.fromEntries(all.map(([fault, token]) => [`a ${kind}’s token with ${fault}`, token]));
}

/** Claims of one kind in a token of another. */
function mixed({ header, claimsOf, signed }: Forger): Forgeries {
  const { merchant, link, session } = claimsOf;
  const by = (claims: object) => signed(header, claims);
  const { session_id, member_id, role } = session;
  const { direct_debit_id, customer_id, purpose } = link;
  const texts: Readonly<Record<string, string>> = {
    'no JSON': 'x',
    'an array': JSON.stringify([merchant]),
    null: 'null',
    nothing: '',
    'members of its prototype': `{"__proto__":${JSON.stringify(merchant)}}`,
  };
  return {
    'a merchant’s token with the debit of a link alone': by({ ...merchant, direct_debit_id }),
    'a merchant’s token with debit and customer, and no purpose': by({
      ...merchant,
      direct_debit_id,
      customer_id,
    }),
    'a merchant’s token with the session alone': by({ ...merchant, session_id }),
    'a merchant’s token with session and member, and no role': by({ ...merchant, session_id, member_id }),
    'a merchant’s token with session, member and role, and its own life': by({
      ...{ ...merchant, session_id, member_id, role },
    }),
    'a merchant’s token with an empty session': by({ ...merchant, session_id: '' }),
    'a merchant’s token without a session': by({ ...merchant, session_id: null }),
    'a merchant’s token without a direct debit': by({ ...merchant, direct_debit_id: null }),
    'a link without a direct debit that lives a day': by({ ...link, direct_debit_id: undefined }),
    'a link with an empty direct debit': by({ ...link, direct_debit_id: '' }),
    'a link of an unknown purpose': by({ ...link, purpose: 'administration' }),
    'a link without a purpose': by({ ...link, purpose: undefined }),
    'a link with the purposes in a list': by({ ...link, purpose: [purpose] }),
    'a link with a session of its life': by({ ...link, session_id, member_id, role }),
    'a session of an unknown role': by({ ...session, role: 'king' }),
    'a session of two roles': by({ ...session, role: 'viewer owner' }),
    'a session with its roles in a list': by({ ...session, role: ['owner'] }),
    'a session without a role': by({ ...session, role: undefined }),
    'a session with an empty id': by({ ...session, session_id: '' }),
    'a session whose id is a number': by({ ...session, session_id: 7 }),
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [`claims that are ${name}`, signed(header, text)]),
    ),
  };
}

/** Tokens whose only fault is their time, so that they expire as others do. */
export function forgedTimes({ header, claimsOf, signed }: Forger): Forgeries {
  const times = KINDS_OF_TOKENS.flatMap((kind): [string, string][] => {
    const claims = claimsOf[kind];
    const iat = Number(claims.iat);
    return [
      [`a ${kind}’s token from the future`, signed(header, { ...claims, iat: iat + 60, exp: iat + 360 })],
      [`a ${kind}’s token with a beginning to come`, signed(header, { ...claims, nbf: iat + 60 })],
    ];
  });
  return Object.fromEntries(times);
}
