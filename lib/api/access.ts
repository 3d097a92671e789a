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
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that only a customer's link carries. */
const ONLY_OF_LINKS: readonly Scope[] = ['read_single_direct_debit', 'activate_single_direct_debit'];

/** The scopes that a merchant's token can carry. A token that was requested without scopes carries all of them. */
export const MERCHANT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !ONLY_OF_LINKS.includes(scope));

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
 * - `scopes`: callers whose token has any one of these scopes. `link` says whether a link's token can call the route,
 *   and which of its ids is checked: with `direct_debit` the path must name its direct debit, with `customer` the path
 *   must name its customer, and with `body` the path names neither and the operation compares the body.
 * - `keys`: callers with the account's public and private key (HTTP Basic).
 * - `signature`: an outside party that signs its request.
 * - `public`: everyone.
 */
export type Access = MerchantAccess | LinkAccess;

/** The access of a route that no link's token can call. */
export type MerchantAccess =
  | { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: 'never' }
  | { by: 'keys' }
  | { by: 'signature' }
  | { by: 'public' };

/** The access of a route that links' tokens can also call. The route's `toLinks` says what they see of the response. */
export type LinkAccess = { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: LinkReach };

type LinkReach = 'direct_debit' | 'customer' | 'body';

/** Returns the access with any one of these scopes, but not with a link's token. */
export const scopes = (...anyOf: [Scope, ...Scope[]]): MerchantAccess => ({
  by: 'scopes',
  anyOf,
  link: 'never',
});

/** Returns the access with any one of these scopes, also for a link's token, within its own ids. */
export const scopesOrLink = (link: LinkReach, ...anyOf: [Scope, ...Scope[]]): LinkAccess => ({
  by: 'scopes',
  anyOf,
  link,
});

export const accountKeys: MerchantAccess = { by: 'keys' };
export const signature: MerchantAccess = { by: 'signature' };
export const anybody: MerchantAccess = { by: 'public' };

/** Returns whether the gateway must ask the authorizer before it lets a request through. */
export function needsToken(access: Access): boolean {
  return access.by === 'scopes';
}
