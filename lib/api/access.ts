/** The scopes of the interface (spec 5). */
const SCOPES = [
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
  'activate_single_direct_debit',
  'generate_direct_debit_session_link',
  'read_payment_methods',
  'write_payment_methods',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What a merchant's token can carry; the others are for the links that customers receive. */
export const MERCHANT_SCOPES: readonly Scope[] = [
  'read_direct_debits',
  'write_direct_debits',
  'generate_direct_debit_session_link',
  'read_payment_methods',
  'write_payment_methods',
];

/** What a link's token carries (spec 5.4). */
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
 * - `merchant`: any token of the account that is not limited to a direct debit.
 * - `keys`: the account's public and private key (HTTP Basic).
 * - `signature`: an outside party that signs what it sends.
 * - `public`: anybody.
 */
export type Access =
  | { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: 'never' }
  | LinkAccess
  | { by: 'merchant' }
  | { by: 'keys' }
  | { by: 'signature' }
  | { by: 'public' };

/** A link's token reaches it as well: what it sees of the response stands in `link-members/responses.ts`. */
export type LinkAccess = { by: 'scopes'; anyOf: readonly [Scope, ...Scope[]]; link: LinkReach };

type LinkReach = 'direct_debit' | 'customer' | 'body';

/** Any one of these scopes; not for links. */
export const scopes = (...anyOf: [Scope, ...Scope[]]): Access => ({ by: 'scopes', anyOf, link: 'never' });

/** Any one of these scopes; a link's token too, within its own ids. */
export const scopesOrLink = (link: LinkReach, ...anyOf: [Scope, ...Scope[]]): LinkAccess => ({
  by: 'scopes',
  anyOf,
  link,
});

export const merchant: Access = { by: 'merchant' };
export const accountKeys: Access = { by: 'keys' };
export const signature: Access = { by: 'signature' };
export const anybody: Access = { by: 'public' };

/** Whether the gateway must ask the authorizer before it lets a request through. */
export function needsToken(access: Access): boolean {
  return access.by === 'scopes' || access.by === 'merchant';
}
