import type { Scope } from '#lib/api/access.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';

/** The limits of a customer's link token: one direct debit, one customer, one purpose. */
export type Link = { directDebitId: string; customerId: string; purpose: LinkPurpose };

/** The session of a member, and the role that its token was made with. */
export type MemberSession = { sessionId: string; memberId: string; role: Role };

/** The caller, as a verified token says. */
export type Principal = {
  accountId: string;
  scopes: readonly Scope[];
  tokenId: string;
  /** Seconds since the epoch. At this instant the token is no longer valid. */
  expiresAt: number;
  link?: Link;
  session?: MemberSession;
  /** The public key of the pair that made a merchant's token. */
  publicKey?: string;
};

/** The caller and the account's features, as the authorizer passes them on. */
export type Caller = Principal & { features: readonly string[] };

/** Returns a caller as API Gateway's authorizer context, which holds flat values only. */
export function toContext({ link, session, ...caller }: Caller): Record<string, string | number> {
  return {
    account_id: caller.accountId,
    scope: caller.scopes.join(' '),
    token_id: caller.tokenId,
    expires_at: caller.expiresAt,
    features: caller.features.join(' '),
    ...(caller.publicKey !== undefined && { public_key: caller.publicKey }),
    ...(session && { session_id: session.sessionId, member_id: session.memberId, role: session.role }),
    ...(link && { direct_debit_id: link.directDebitId, customer_id: link.customerId, purpose: link.purpose }),
  };
}

/** The kinds of tokens: a merchant's, that of a customer's link, and that of a member's session. */
const KINDS = ['merchant', 'link', 'session'] as const;

export type TokenKind = (typeof KINDS)[number];

/** Returns the kind of a caller's token. */
export function kindOf({ link, session }: Principal): TokenKind {
  if (session) return 'session';
  return link ? 'link' : 'merchant';
}

/**
 * Returns the authorizer context for a token that has only expired. It names no caller, so no endpoint can take it for
 * one.
 */
export function toExpiredContext(principal: Principal): { expired: TokenKind } {
  return { expired: kindOf(principal) };
}

/** Returns the kind of the expired token in an authorizer context; undefined if the token was valid. */
export function expiredIn(context: Record<string, unknown> | null | undefined): TokenKind | undefined {
  if (!context?.expired) return undefined;
  return KINDS.find((kind) => kind === context.expired) ?? 'merchant';
}

/**
 * Returns the caller of an authorizer context; undefined if there is none. API Gateway turns every value into text. A
 * session without a role that we know is no caller: without it, it would be a merchant's token.
 */
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
  if (text('session_id')) {
    const role = ROLES.find((one) => one === text('role'));
    return (
      role && { ...caller, session: { sessionId: text('session_id'), memberId: text('member_id'), role } }
    );
  }
  if (!text('direct_debit_id')) return caller;
  const link = {
    directDebitId: text('direct_debit_id'),
    customerId: text('customer_id'),
    purpose: text('purpose') as LinkPurpose,
  };
  return { ...caller, link };
}
