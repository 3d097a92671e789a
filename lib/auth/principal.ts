import type { Scope } from '#lib/api/access.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';

/** The limits of a customer's link token: one direct debit, one customer, one purpose. */
export type Link = { directDebitId: string; customerId: string; purpose: LinkPurpose };

/** The caller, as a verified token says. */
export type Principal = {
  accountId: string;
  scopes: readonly Scope[];
  tokenId: string;
  /** Seconds since the epoch. At this instant the token is no longer valid. */
  expiresAt: number;
  link?: Link;
  /** The public key of the pair that made a merchant's token. */
  publicKey?: string;
};

/** The caller and the account's features, as the authorizer passes them on. */
export type Caller = Principal & { features: readonly string[] };

/** Returns a caller as API Gateway's authorizer context, which holds flat values only. */
export function toContext({ link, ...caller }: Caller): Record<string, string | number> {
  return {
    account_id: caller.accountId,
    scope: caller.scopes.join(' '),
    token_id: caller.tokenId,
    expires_at: caller.expiresAt,
    features: caller.features.join(' '),
    ...(caller.publicKey !== undefined && { public_key: caller.publicKey }),
    ...(link && { direct_debit_id: link.directDebitId, customer_id: link.customerId, purpose: link.purpose }),
  };
}

/** The kind of a token that has expired: a merchant's, or that of a customer's link. */
export type ExpiredKind = 'merchant' | 'link';

/**
 * Returns the authorizer context for a token that has only expired. It names no caller, so no endpoint can take it for
 * one.
 */
export function toExpiredContext({ link }: Principal): { expired: ExpiredKind } {
  return { expired: link ? 'link' : 'merchant' };
}

/** Returns the kind of the expired token in an authorizer context; undefined if the token was valid. */
export function expiredIn(context: Record<string, unknown> | null | undefined): ExpiredKind | undefined {
  if (!context?.expired) return undefined;
  return context.expired === 'link' ? 'link' : 'merchant';
}

/** Returns the caller of an authorizer context; undefined if there is none. API Gateway turns every value into text. */
export function fromContext(context: Record<string, unknown> | null | undefined): Caller | undefined {
  const text = (name: string) => String(context?.[name] ?? '');
  const words = (name: string) => text(name).split(' ').filter(Boolean);
  if (!text('account_id')) return undefined;
  const caller: Caller = {
    accountId: text('account_id'),
    scopes: words('scope') as Scope[],
    tokenId: text('token_id'),
    expiresAt: Number(text('expires_at')),
    features: words('features'),
    ...(text('public_key') && { publicKey: text('public_key') }),
  };
  if (!text('direct_debit_id')) return caller;
  const link = {
    directDebitId: text('direct_debit_id'),
    customerId: text('customer_id'),
    purpose: text('purpose') as LinkPurpose,
  };
  return { ...caller, link };
}
