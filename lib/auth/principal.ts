import type { Scope } from '#lib/api/access.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';

/** The limits of a token made for a customer's link: one direct debit, one customer, one purpose. */
export type Link = { directDebitId: string; customerId: string; purpose: LinkPurpose };

/** Who is calling, as a verified token says. */
export type Principal = {
  accountId: string;
  scopes: readonly Scope[];
  tokenId: string;
  /** Seconds since the epoch; at this instant the token is no longer good. */
  expiresAt: number;
  link?: Link;
  /** The public key of the pair that a merchant's token was made with. */
  publicKey?: string;
};

/** The caller and the account's features, as the authorizer hands them on. */
export type Caller = Principal & { features: readonly string[] };

/** A caller as API Gateway's authorizer context, which holds nothing but flat values. */
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

/** The caller in an authorizer context; nothing where there is none. API Gateway turns every value into text. */
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
