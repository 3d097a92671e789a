import type { Ids } from '#tests/support/generated/good-requests.ts';
import { type ACCESS, SCOPES_OF_MERCHANTS } from './access-matrix.ts';

/** What a cell of the matrix expects: that the operation is reached, or a refusal. */
export type Expected = 'reached' | readonly [status: number, code: string];

type Row = (typeof ACCESS)[string];

/** One kind of caller, and the records that it asks about. `undefined` stands for a cell that means nothing. */
export type Column = {
  readonly name: string;
  readonly token: string | null;
  readonly ids: Ids;
  readonly expected: (row: Row, operation: string) => Expected | undefined;
};

const REFUSED = [403, 'access_refused'] as const;
const UNAUTHENTICATED = [401, 'unauthenticated'] as const;
const SUSPENDED = [403, 'account_suspended'] as const;
const isOpenTo = (scopes: readonly string[], row: Row) => row[0].some((scope) => scopes.includes(scope));
const whereOpen = (is: boolean, expected: Expected = 'reached') => (is ? expected : REFUSED);

/** The tokens of an account, and of its links and members, by what happened to each. */
export type Tokens = {
  scopes: Readonly<Record<string, string>>;
  /** Of a pair of keys that has the scopes `read_events` and `write_orders` alone. */
  narrowPair: string;
  all: string;
  expired: string;
  links: Readonly<Record<'own' | 'activation' | 'spent' | 'replaced' | 'expired', string>>;
  roles: Readonly<Record<'viewer' | 'operator' | 'owner', string>>;
  sessions: Readonly<Record<'ended' | 'removed' | 'in another role', string>>;
};

/** The ids of records that a caller can name. */
export type Records = {
  own: Ids;
  /** Of the debits of the links. */
  links: Ids;
  otherDebit: Ids;
  otherCustomer: Ids;
  foreign: Ids;
  unknown: Ids;
};

/** The columns of an account in which everything is valid that is not named otherwise. */
export function columnsOf(tokens: Tokens, records: Records): Column[] {
  const { own, links, otherDebit, otherCustomer, foreign, unknown } = records;
  const byScopes = (name: string, token: string, scopes: readonly string[]): Column => ({
    ...{ name, token, ids: own },
    expected: (row) => whereOpen(isOpenTo(scopes, row)),
  });
  const byLink = (
    name: string,
    token: string,
    ids: Ids,
    expected: (link: NonNullable<Row[2]>) => Expected | undefined,
  ): Column => ({
    ...{ name, token, ids },
    expected: ([, , link]) => (link === undefined ? REFUSED : expected(link)),
  });
  const used = [403, 'token_used'] as const;
  return [
    { name: 'no token', token: null, ids: own, expected: () => UNAUTHENTICATED },
    ...SCOPES_OF_MERCHANTS.map((scope) =>
      byScopes(`the scope ${scope} alone`, tokens.scopes[scope] ?? '', [scope]),
    ),
    byScopes('a pair of keys of two scopes', tokens.narrowPair, ['read_events', 'write_orders']),
    byScopes('all scopes', tokens.all, SCOPES_OF_MERCHANTS),
    {
      ...{ name: 'all scopes, expired', token: tokens.expired, ids: own },
      expected: () => [401, 'token_expired'],
    },

    byLink('a link, its own records', tokens.links.own, links, () => 'reached'),
    byLink('a link to agree, its own records', tokens.links.activation, otherDebit, () => 'reached'),
    byLink('a link, another debit of its customer', tokens.links.own, otherDebit, (link) =>
      link === 'direct_debit' ? REFUSED : undefined,
    ),
    byLink('a link, another customer', tokens.links.own, otherCustomer, () => REFUSED),
    byLink('a link, another account', tokens.links.own, foreign, () => REFUSED),
    byLink('a link that is spent', tokens.links.spent, links, () => used),
    byLink('a link that was replaced', tokens.links.replaced, links, () => used),
    {
      ...{ name: 'a link that has expired', token: tokens.links.expired, ids: links },
      expected: () => [401, 'token_expired'],
    },

    ...(['viewer', 'operator', 'owner'] as const).map(
      (role): Column => ({
        ...{ name: `a member who is ${role}`, token: tokens.roles[role], ids: own },
        expected: ([, roles]) => whereOpen(roles.includes(role)),
      }),
    ),
    ...(['ended', 'removed', 'in another role'] as const).map(
      (end): Column => ({
        ...{ name: `a session of an operator that is ${end}`, token: tokens.sessions[end], ids: own },
        expected: ([, roles]) => whereOpen(roles.includes('operator'), UNAUTHENTICATED),
      }),
    ),

    {
      ...{ name: 'all scopes, another account', token: tokens.all, ids: foreign },
      expected: ([scopes, , , ofAnother]) => (scopes.length > 0 ? ofAnother : undefined),
    },
    ...(['viewer', 'operator', 'owner'] as const).map(
      (role): Column => ({
        ...{ name: `a member who is ${role}, another account`, token: tokens.roles[role], ids: foreign },
        expected: ([, roles, , ofAnother]) => ofAnother && whereOpen(roles.includes(role), ofAnother),
      }),
    ),
    {
      ...{ name: 'all scopes, unknown ids', token: tokens.all, ids: unknown },
      expected: ([scopes, , , ofAnother]) => ofAnother && whereOpen(scopes.length > 0, [404, 'not_found']),
    },
  ];
}

/** The columns of an account that is suspended. `seen` says that the gateway has cached what the token may call. */
export function columnsOfSuspended(
  tokens: Record<'seen' | 'new' | 'owner' | 'link', string>,
  records: Records,
): Column[] {
  const { own, links } = records;
  return [
    {
      ...{ name: 'suspended, a token that is cached', token: tokens.seen, ids: own },
      expected: ([scopes], operation) =>
        operation === 'POST /sandbox/collections' ? 'reached' : whereOpen(scopes.length > 0, SUSPENDED),
    },
    {
      ...{ name: 'suspended, a token that is new to the gateway', token: tokens.new, ids: own },
      expected: (_, operation) => whereOpen(operation === 'POST /sandbox/collections'),
    },
    {
      ...{ name: 'suspended, a session that is cached', token: tokens.owner, ids: own },
      expected: ([, roles]) => whereOpen(roles.length > 0, SUSPENDED),
    },
    {
      ...{ name: 'suspended, a link that is cached', token: tokens.link, ids: links },
      expected: ([, , link], operation) => {
        const staysOpen = operation.startsWith('GET ') || operation === 'POST /api/direct-debits/{id}/revoke';
        return link === undefined ? REFUSED : staysOpen ? 'reached' : SUSPENDED;
      },
    },
  ];
}

/** The columns of a pair of keys that was revoked. */
export function columnsOfRevoked(tokens: Record<'seen' | 'new', string>, records: Records): Column[] {
  return [
    {
      ...{ name: 'revoked keys, a token that is cached', token: tokens.seen, ids: records.own },
      expected: ([scopes]) => whereOpen(scopes.length > 0, UNAUTHENTICATED),
    },
    {
      ...{ name: 'revoked keys, a token that is new to the gateway', token: tokens.new, ids: records.own },
      expected: () => UNAUTHENTICATED,
    },
  ];
}
