/**
 * The scopes of the interface (spec 5). Those of orders, payouts, events, webhooks and reports are ours: they narrow a
 * token for routes that the interface opens to every merchant's token.
 */
const SCOPES = [
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
  'activate_single_direct_debit',
  'generate_direct_debit_session_link',
  'read_payment_methods',
  'write_payment_methods',
  'read_orders',
  'write_orders',
  'read_payouts',
  'write_payouts',
  'read_events',
  'write_webhook_endpoints',
  'read_reports',
  'read_ledger',
  'write_refunds',
  'write_transfers',
  'write_disputes',
  'read_exports',
  'write_exports',
  'write_notify_secret',
  'write_members',
  'write_api_keys',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that only a customer's link carries. */
const ONLY_OF_LINKS: readonly Scope[] = ['read_single_direct_debit', 'activate_single_direct_debit'];

/** The scopes that only the session of a member carries. No key of an account makes a token with them. */
const ONLY_OF_SESSIONS = [
  'write_exports',
  'write_notify_secret',
  'write_members',
  'write_api_keys',
] as const satisfies readonly Scope[];

type SessionScope = (typeof ONLY_OF_SESSIONS)[number];

/** The scopes that a merchant's token can carry. A token that was requested without scopes carries all of them. */
export const MERCHANT_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => !ONLY_OF_LINKS.includes(scope) && !(ONLY_OF_SESSIONS as readonly Scope[]).includes(scope),
);

/** The scopes that the session of a member can carry: those of its role. */
export const SESSION_SCOPES: readonly Scope[] = [...MERCHANT_SCOPES, ...ONLY_OF_SESSIONS];

/** The scopes of a link's token (spec 5.4). */
export const LINK_SCOPES: readonly Scope[] = [
  'read_single_direct_debit',
  'generate_direct_debit_session_link',
  'activate_single_direct_debit',
  'write_payment_methods',
];

/** The lifetime of a merchant's token, in seconds. */
export const MERCHANT_TOKEN_LIFE = 60 * 60;

/**
 * Who may call a route. A route without it does not compile.
 *
 * - `scopes`: callers whose token has any one of these scopes. `sessions` are the scopes that open the route to the
 *   session of a member; none of them, and it is closed to sessions. `link` says whether a link's token can call the
 *   route, and which of its ids is checked: with `direct_debit` the path must name its direct debit, with `customer` the
 *   path must name its customer, and with `body` the path names neither and the operation compares the body.
 * - `sessions`: sessions of members whose role has any one of these scopes, and no other caller.
 * - `session_cookie`: the browser of a session, by its cookie, from a page of the service.
 * - `keys`: callers with the account's public and private key (HTTP Basic).
 * - `signature`: an outside party that signs its request.
 * - `public`: everyone.
 */
export type Access = MerchantAccess | LinkAccess;

/** The access of a route that no link's token can call. */
export type MerchantAccess<S extends Scope = Scope> =
  | { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; sessions: readonly S[]; link: 'never' }
  | { by: 'sessions'; anyOf: readonly [SessionScope, ...SessionScope[]] }
  | { by: 'session_cookie' }
  | { by: 'keys' }
  | { by: 'signature' }
  | { by: 'public' };

/** The access of a route that links' tokens can also call. The route's `toLinks` says what they see of the response. */
export type LinkAccess<S extends Scope = Scope> = {
  by: 'scopes';
  anyOf: readonly [Scope, ...Scope[]];
  sessions: readonly S[];
  link: LinkReach;
};

type LinkReach = 'direct_debit' | 'customer' | 'body';

/** The scopes that can open a route that is not a GET to a session. Thus a viewer, who only reads, reaches none. */
export type WritingScope = Exclude<Scope, `read_${string}`>;

/** Returns the access with any one of these scopes, of a merchant's token or of a session, but not with a link's token. */
export const scopes = <const S extends Scope>(...anyOf: [S, ...S[]]): MerchantAccess<S> => ({
  by: 'scopes',
  anyOf,
  sessions: anyOf,
  link: 'never',
});

/** Returns the access with any one of `tokens` for a merchant's token, and with any one of `sessions` for a session. */
export const scopesApart = <const S extends Scope>(apart: {
  tokens: readonly [Scope, ...Scope[]];
  sessions: readonly S[];
}): MerchantAccess<S> => ({
  by: 'scopes',
  anyOf: apart.tokens,
  sessions: apart.sessions,
  link: 'never',
});

/** Returns the access with any one of these scopes, for a merchant's token only. */
export const tokensOnly = (...anyOf: [Scope, ...Scope[]]): MerchantAccess<never> =>
  scopesApart({ tokens: anyOf, sessions: [] });

/** Returns the access with any one of these scopes, also for a link's token, within its own ids. */
export const scopesOrLink = <const S extends Scope>(
  link: LinkReach,
  ...anyOf: [S, ...S[]]
): LinkAccess<S> => ({
  by: 'scopes',
  anyOf,
  sessions: anyOf,
  link,
});

/** Returns the access of sessions alone, with any one of these scopes, which no merchant's token can carry. */
export const sessionsOnly = (...anyOf: [SessionScope, ...SessionScope[]]): MerchantAccess<never> => ({
  by: 'sessions',
  anyOf,
});

export const sessionCookie = { by: 'session_cookie' } as const satisfies MerchantAccess;
export const accountKeys = { by: 'keys' } as const satisfies MerchantAccess;
export const signature = { by: 'signature' } as const satisfies MerchantAccess;
export const anybody = { by: 'public' } as const satisfies MerchantAccess;

/** Returns whether the gateway must ask the authorizer before it lets a request through. */
export function needsToken(access: Access): boolean {
  return access.by === 'scopes' || access.by === 'sessions';
}
