import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Happened } from '#lib/domain/events.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Charge, ChargeMove } from './charge.ts';
import {
  type DebitStatus,
  type DirectDebit,
  type Identity,
  isFinal,
  largestAmountOf,
  REQUIREMENTS,
  type Requirement,
} from './record.ts';

/** The time of what happens, and the days on which banks are closed beyond those of every year. */
export type Clock = { readonly now: Date; readonly closed: ReadonlySet<string> };

/** What becomes of a direct debit by something that happens: all that has to be written, in one transaction. */
export type Decision = {
  readonly next: DirectDebit;
  /** What others are told. */
  readonly events: readonly Happened[];
  /** Charges that are created with it. */
  readonly opened: readonly Charge[];
  /** Charges that change with it. */
  readonly moved: readonly ChargeMove[];
};

/**
 * The one way in which a direct debit changes: the record with its changes, and with everything that follows from
 * them — its status, what it still waits for, its date where it has become active, and the events that tell others.
 *
 *     created ── acknowledged, nothing outstanding ──────────→ active ── no payment to come, ──→ completed
 *        │                                                     ↑    │    none open, none unpaid
 *        ├── acknowledged, something outstanding ──→ pending ──┘    │
 *        │                                              │           │
 *        └───────────── cancelled by the merchant ──────┴───────────┴──→ cancelled
 *
 * `cancelled` and `completed` are final: nothing about such a record can be decided any more (Interface, States and
 * transitions). Acknowledgment, account and identity move it forward by themselves; to a final status it goes only
 * when it is told (`changes.status`).
 */
export function decide(before: DirectDebit, changes: Partial<DirectDebit>, clock: Clock): Decision {
  const updated_at = clock.now.toISOString();
  const changed = withStatus({ ...before, ...changes, version: before.version + 1, updated_at });
  const next = becomes('active', before, changed)
    ? collectedFromNowOn(changed, clock)
    : withIdentityAsked(changed, clock);
  return { next, events: transitionsOf(before, next), opened: [], moved: [] };
}

/** A decision with further events. */
export function telling(decision: Decision, ...events: readonly Happened[]): Decision {
  return { ...decision, events: [...decision.events, ...events] };
}

/** Refuses what is final: `direct_debit_final`. */
export function requireNotFinal(debit: DirectDebit): void {
  if (isFinal(debit)) throw new ApiError('direct_debit_final');
}

/** Refuses what nothing can be collected from: `direct_debit_final`, `direct_debit_not_active`. */
export function requireActive(debit: DirectDebit): void {
  requireNotFinal(debit);
  if (debit.status !== 'active') throw new ApiError('direct_debit_not_active');
}

/** What status and requirements follow from. */
export type Progress = Pick<
  DirectDebit,
  'status' | 'acknowledge_by' | 'payment_method_id' | 'account_validated' | 'validation_level' | 'identity'
>;

/** What is outstanding: nothing once it was active, since nothing that was found right is asked for again. */
export function requirementsOf(debit: Progress): Requirement[] {
  if (debit.status === 'active' || isFinal(debit)) return [];
  const outstanding: Record<Requirement, boolean> = {
    acknowledgment: debit.acknowledge_by === null,
    payment_method: debit.payment_method_id === null,
    account_validation: !debit.account_validated,
    identity_verification: debit.validation_level === 2 && debit.identity?.status !== 'approved',
  };
  return REQUIREMENTS.filter((requirement) => outstanding[requirement]);
}

/** The status that follows: a direct debit moves forward by itself, and to a final one only when told. */
export function statusOf(debit: Progress): DebitStatus {
  if (debit.status === 'active' || isFinal(debit)) return debit.status;
  if (debit.acknowledge_by === null) return 'created';
  return requirementsOf(debit).length === 0 ? 'active' : 'pending';
}

/** A record with the status and the requirements that follow from its other members. */
export function withStatus(debit: DirectDebit): DirectDebit {
  const next = { ...debit, status: statusOf(debit) };
  return { ...next, requirements: requirementsOf(next) };
}

/** An identity of which nothing is known yet. */
export const UNKNOWN_IDENTITY: Identity = {
  status: 'pending',
  inherited: false,
  provider_id: null,
  url: null,
  requested_at: null,
  decided_at: null,
};

/**
 * What to change so that a direct debit that waits for nothing but its customer's identity gets a page for that, or
 * a new one: pages are good for a day.
 */
export function askForIdentity(
  { requirements, identity }: Pick<DirectDebit, 'requirements' | 'identity'>,
  { now }: Pick<Clock, 'now'>,
): Partial<Pick<DirectDebit, 'identity'>> {
  const waits = requirements.join() === 'identity_verification' && identity?.status !== 'declined';
  return waits
    ? { identity: { ...(identity ?? UNKNOWN_IDENTITY), url: null, requested_at: now.toISOString() } }
    : {};
}

function withIdentityAsked(debit: DirectDebit, clock: Clock): DirectDebit {
  return debit.identity?.requested_at ? debit : { ...debit, ...askForIdentity(debit, clock) };
}

/** What becomes active on the agreed day or after it is collected on the next business day; the agreed day stays. */
function collectedFromNowOn(debit: DirectDebit, { now, closed }: Clock): DirectDebit {
  const today = mexicoCityDate(now);
  if (debit.next_payment_date === null || debit.next_payment_date > today) return debit;
  return { ...debit, next_payment_date: businessDaysAfter(today, 1, closed) };
}

const becomes = (status: DebitStatus, before: DirectDebit, next: DirectDebit) =>
  next.status === status && before.status !== status;

/** The events that follow from how a record has changed. */
function transitionsOf(before: DirectDebit, next: DirectDebit): Happened[] {
  const of = { direct_debit_id: next.id };
  const amount = largestAmountOf(next);
  const asked = next.identity?.requested_at ?? null;
  const isAskedAnew = asked !== null && asked !== (before.identity?.requested_at ?? null);
  const events: Happened[] = [];
  if (becomes('active', before, next))
    events.push({ type: 'direct_debit.activated', data: { ...of, amount } });
  if (becomes('cancelled', before, next)) {
    const was_active = before.status === 'active';
    events.push({ type: 'direct_debit.cancelled', data: { ...of, amount, was_active } });
  }
  if (becomes('completed', before, next))
    events.push({ type: 'direct_debit.completed', data: { ...of, amount } });
  if (isAskedAnew) events.push({ type: 'direct_debit.identity_requested', data: of });
  return events;
}
