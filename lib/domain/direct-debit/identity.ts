import type { DomainEvent } from '#lib/domain/events.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Identity, IdentityStatus } from './authorisation.ts';
import type { Clock } from './clock.ts';
import { type Decision, withEvents } from './decision.ts';
import { decide, UNKNOWN_IDENTITY } from './lifecycle.ts';
import { linkRequested, linkToSend } from './links.ts';
import { type DirectDebit, isFinal } from './record.ts';

/** The result of an identity verification in force, and the provider's time of it: our own if it is inherited. */
type IdentityInForce = { status: IdentityStatus; decided_at: string | null };

/** What is known of earlier results: whether the one in force is inherited, and which own ones count no more. */
type EarlierResults = Partial<Pick<Identity, 'inherited' | 'reported_at' | 'withdrawn_at'>>;

/** An account whose holder was declined at a time, and whether new direct debits inherit an approval of it now. */
type IdentityDeclined = { payment_method_id: string; declined_at: string; isEnabled: boolean };

/** A result from the provider. `retry` lets the customer try again; `pending` withdraws an earlier result. */
export type IdentityNews = {
  outcome: 'approved' | 'declined' | 'retry' | 'pending';
  occurredAt: string;
  providerId: string | null;
};

/**
 * Returns what is in force after a result; undefined if the result changes nothing. Results arrive more than once and
 * in any order: the later one counts, but a decline is final (Decisions, Direct debits). It also counts against an
 * inherited approval that is later: that was made for another verification. A result that is not later than the last own
 * one changes nothing, even if that one was withdrawn since, nor does an approval from before the withdrawal.
 */
export function afterIdentityNews(
  { status, decided_at, inherited, reported_at, withdrawn_at }: IdentityInForce & EarlierResults,
  { outcome, occurredAt }: Pick<IdentityNews, 'outcome' | 'occurredAt'>,
): IdentityInForce | undefined {
  const isDecline = outcome === 'declined';
  const isOld =
    (reported_at !== undefined && occurredAt <= reported_at) ||
    (withdrawn_at !== undefined && occurredAt < withdrawn_at && !isDecline) ||
    (decided_at !== null && occurredAt <= decided_at && !(inherited && isDecline));
  if (status === 'declined' || isOld) return undefined;
  const next = outcome === 'retry' ? 'pending' : outcome;
  return { status: next, decided_at: occurredAt };
}

/**
 * Applies a result of the identity provider; returns undefined if it changes nothing. A customer who may try again gets
 * a new page. Others may rely on the identity of a direct debit that is final, so what ends an approval counts there, too.
 */
export function takeIdentityNews(debit: DirectDebit, news: IdentityNews, clock: Clock): Decision | undefined {
  const identity = debit.identity ?? UNKNOWN_IDENTITY;
  const inForce = afterIdentityNews(identity, news);
  if (!inForce || (isFinal(debit) && !takesMarkBack(debit.identity, inForce))) return undefined;
  // Without the time of the last request, the change requests a page again.
  const requested_at = news.outcome === 'retry' ? null : identity.requested_at;
  const marked = inForce.status === 'approved' ? markedBy(debit) : (identity.marked ?? []);
  const next = {
    ...{ ...identity, ...inForce, inherited: false, provider_id: news.providerId, requested_at },
    ...(marked.length > 0 && { marked }),
  };
  const decision = decide(debit, { identity: next, ...pausedBy(debit, inForce.status, clock) }, clock);
  return inForce.status === 'declined' ? withEvents(decision, ...declinedFor(debit, clock)) : decision;
}

/** Returns the accounts that approvals of a direct debit have marked, with its current one. */
function markedBy({ identity, payment_method_id: id }: Pick<DirectDebit, 'identity' | 'payment_method_id'>) {
  return [...new Set([...(identity?.marked ?? []), ...(id === null ? [] : [id])])];
}

/** Returns whether the accounts that an identity marked lose their mark: it is declined, or no longer approved. */
function takesMarkBack(before: Identity | null, { status }: Pick<Identity, 'status'>): boolean {
  return (
    status === 'declined' || (status === 'pending' && before?.status === 'approved' && !before.inherited)
  );
}

/**
 * Returns the accounts whose mark changes with a result, by which new direct debits inherit the identity, and whether
 * they have it from then on.
 */
export function marksAfter(
  { identity: before }: Pick<DirectDebit, 'identity'>,
  next: Pick<DirectDebit, 'identity' | 'payment_method_id'>,
): { methods: readonly string[]; isVerified: boolean } {
  const { identity } = next;
  const isVerified = identity?.status === 'approved';
  const changes = identity !== null && (isVerified || takesMarkBack(before, identity));
  return { methods: changes ? markedBy(next) : [], isVerified };
}

/** Pauses a direct debit that is collecting if a decline arrives late. */
function pausedBy(
  { status: was, ending, validation_level, pauses }: DirectDebit,
  status: IdentityStatus,
  { now }: Pick<Clock, 'now'>,
): Pick<DirectDebit, 'pauses'> {
  const isCollecting = was === 'active' && ending === null;
  if (status !== 'declined' || !isCollecting || validation_level !== 2) return { pauses };
  const declined = {
    reason: 'identity_declined',
    bank_code: null,
    since: now.toISOString(),
    order_id: null,
  } as const;
  return { pauses: [...pauses, declined] };
}

/** Returns the events for other direct debits on the accounts: they must not rely on an identity that was declined. */
function declinedFor(debit: DirectDebit, { now }: Pick<Clock, 'now'>): DomainEvent[] {
  const { id: direct_debit_id, customer_id } = debit;
  const of = { direct_debit_id, customer_id, declined_at: now.toISOString() };
  return markedBy(debit).map((payment_method_id) => ({
    type: 'direct_debit.identity_declined',
    data: { ...of, payment_method_id },
  }));
}

/**
 * Withdraws an identity that was declined for another direct debit on the same account: it has to be verified again
 * here. Returns undefined if this direct debit does not rely on that account, or was approved since. The event may
 * arrive twice. An approval that was inherited since counts only if the account is enabled again: it may have been
 * inherited while the decline was being written. `isEnabled` says whether it is.
 */
export function withdrawIdentity(
  debit: DirectDebit,
  { payment_method_id, declined_at, isEnabled }: IdentityDeclined,
  clock: Clock,
): Decision | undefined {
  const { identity, validation_level } = debit;
  const isLater = identity?.decided_at != null && identity.decided_at > declined_at;
  const isSince = isLater && (isEnabled || !identity.inherited);
  const rests = validation_level === 2 && identity?.status === 'approved' && !isSince;
  if (isFinal(debit) || !rests || debit.payment_method_id !== payment_method_id) return undefined;
  const unknown = { ...UNKNOWN_IDENTITY, ...pastOf(identity), withdrawn_at: declined_at };
  return decide(debit, { identity: unknown, ...pausedBy(debit, 'declined', clock) }, clock);
}

/** Returns what stays of an identity when it counts no longer. */
function pastOf({ marked, inherited, decided_at, withdrawn_at, reported_at: earlier }: Identity) {
  const reported_at = (inherited ? null : decided_at) ?? earlier;
  return {
    ...(marked && { marked }),
    ...(reported_at !== undefined && { reported_at }),
    ...(withdrawn_at !== undefined && { withdrawn_at }),
  };
}

/** Returns whether the page for the identity verification was requested and has not arrived. */
export function waitsForIdentityPage({ identity, requirements }: DirectDebit): boolean {
  return (
    requirements.includes('identity_verification') && identity?.status === 'pending' && identity.url === null
  );
}

/**
 * Stores the page for the identity verification. The customer is mailed a link, unless a valid link already leads
 * there. Returns undefined if the page is no longer awaited.
 */
export function openIdentityPage(debit: DirectDebit, url: string, clock: Clock): Decision | undefined {
  if (!debit.identity || !waitsForIdentityPage(debit)) return undefined;
  const identity = { ...debit.identity, url };
  if (hasFreshLink(debit)) return decide(debit, { identity }, clock);
  const decision = decide(debit, { identity, link: linkToSend(debit, clock) }, clock);
  return debit.send_email ? withEvents(decision, ...linkRequested(decision.next)) : decision;
}

/** Returns whether a link was made since the page was requested: it already leads the customer there. */
function hasFreshLink({ link, identity }: DirectDebit): boolean {
  const asked = Math.floor(new Date(identity?.requested_at ?? 0).getTime() / 1000) * 1000;
  const isOut = link !== null && link.spent_at === null && !link.on_page;
  return isOut && new Date(link.issued_at).getTime() >= asked;
}

/**
 * Returns the identity of a direct debit on an account: inherited from another one if the holder was verified there. A
 * result for this direct debit itself stays.
 */
export function identityOf(
  method: PaymentMethod | undefined,
  identity: Identity | null,
  { now }: Pick<Clock, 'now'>,
): Identity | null {
  const own = identity?.inherited ? withoutInherited(identity) : identity;
  const isDecided = own !== null && own.status !== 'pending';
  if (isDecided || !method?.direct_debit_enabled) return own;
  const inherited = { status: 'approved', inherited: true, decided_at: now.toISOString() } as const;
  return { ...UNKNOWN_IDENTITY, ...inherited, ...(identity && pastOf(identity)) };
}

/** Returns an identity without the approval that it inherited; null if nothing else is known. */
function withoutInherited(identity: Identity): Identity | null {
  const past = pastOf(identity);
  return Object.keys(past).length > 0 ? { ...UNKNOWN_IDENTITY, ...past } : null;
}
