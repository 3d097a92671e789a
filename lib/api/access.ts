/**
 * The scopes of the interface (spec 5), and those that narrow a token for what the interface leaves to every merchant's
 * token: orders, payouts, events, webhooks and reports.
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
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that only a customer's link carries. */
const ONLY_OF_LINKS: readonly Scope[] = ['read_single_direct_debit', 'activate_single_direct_debit'];

/** The scopes that a merchant's token can carry. A token that was asked for without naming any carries them all. */
export const MERCHANT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !ONLY_OF_LINKS.includes(scope));

/** The scopes of a link's token (spec 5.4). */
export const LINK_SCOPES: readonly Scope[] = [
  'read_single_direct_debit',
  'generate_direct_debit_session_link',
  'activate_single_direct_debit',
  'write_payment_methods',
];

/** Life of a merchant's token, in seconds. */
export const MERCHANT_TOKEN_LIFE = 60 * 60;

/**
 * Who may call a route. A route without one does not compile.
 *
 * - `scopes`: a token with any one of them. `link` says whether a token limited to a direct debit reaches it, and
 *   by which of its own ids: `direct_debit` where the path must name it, `customer` where the path must name its
 *   customer, `body` where the path names nothing and the operation itself compares.
 * - `keys`: the account's public and private key (HTTP Basic).
 * - `signature`: an outside party that signs what it sends.
 * - `public`: anybody.
 */
export type Access = MerchantAccess | LinkAccess;

/** No link's token reaches it. */
export type MerchantAccess =
  | { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: 'never' }
  | { by: 'keys' }
  | { by: 'signature' }
  | { by: 'public' };

/** A link's token reaches it as well. What it sees of the response is the route's `toLinks`. */
export type LinkAccess = { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: LinkReach };

type LinkReach = 'direct_debit' | 'customer' | 'body';

/** Any one of these scopes; not for links. */
export const scopes = (...anyOf: [Scope, ...Scope[]]): MerchantAccess => ({
  by: 'scopes',
  anyOf,
  link: 'never',
});

/** Any one of these scopes; a link's token too, within its own ids. */
export const scopesOrLink = (link: LinkReach, ...anyOf: [Scope, ...Scope[]]): LinkAccess => ({
  by: 'scopes',
  anyOf,
  link,
});

export const accountKeys: MerchantAccess = { by: 'keys' };
export const signature: MerchantAccess = { by: 'signature' };
export const anybody: MerchantAccess = { by: 'public' };

/** Whether the gateway must ask the authorizer before it lets a request through. */
export function needsToken(access: Access): boolean {
  return access.by === 'scopes';
}
