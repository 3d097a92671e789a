import { eventsOfDebit } from '#lib/api/direct-debits/events.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { methodInUse } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { moveCharge, storeCharge } from '#lib/operations/writes/charges.ts';
import { itemOfDebit } from '#lib/store/direct-debits.ts';
import { create, put } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import type { NewEvidence } from '#lib/store/evidence.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { directDebitKey } from '#lib/store/keys.ts';
import { beginUse, endUse } from '#lib/store/payment-method-uses.ts';
import { takeReference } from '#lib/store/references.ts';

/**
 * Returns the writes of a new direct debit, with its reference and its events. They fail with `ConflictError` if the
 * reference is taken.
 */
export function writesToCreate(decision: Decision, method: PaymentMethod | undefined, now: Date): Write[] {
  const { next } = decision;
  return [
    takeReference(next.reference, next.account_id, next.id),
    create(itemOfDebit(next)),
    ...writesOfExternalId('DD', undefined, next),
    ...(method ? beginUse(method, next.id) : []),
    ...emitEventsOfDebit(undefined, decision, now),
  ];
}

/**
 * Returns the writes of a decision: the record, the charges opened and moved with it, the events, and the release of
 * the payment method if the direct debit is final or changes it. This is the only way to change a stored direct debit.
 * Of concurrent changes one is written; the others fail with `ConflictError` and read it.
 *
 * @param evidence the entries that the decision requires, for the same transaction
 * @throws Error if a required entry is missing: nothing that must be proved is stored without its proof
 */
export function writesOf(
  before: DirectDebit,
  decision: Decision,
  clock: BookingTime,
  evidence?: NewEvidence,
): Write[] {
  const { account_id, customer_id } = before;
  const { next, events, opened, moved } = decision;
  const { now } = clock;
  if (!evidence && dueEntries(before, { next, moved }).length > 0)
    throw new Error('A change of agreed terms must be written with its evidence');
  const former = methodInUse(before);
  const isLetGo = former !== null && former !== methodInUse(next);
  return [
    put(itemOfDebit(evidence ? { ...next, evidence: evidence.head } : next), {
      version: before.version,
      account_id,
    }),
    ...writesOfExternalId('DD', before, next),
    ...(evidence?.writes ?? []),
    ...opened.flatMap((charge) => storeCharge(charge, now)),
    ...moved.flatMap((move) => moveCharge(move, clock, decidedOf(move.charge, events))),
    ...emitEventsOfDebit(before, decision, now),
    ...(isLetGo ? endUse({ account_id, customer_id, id: former }, next.id) : []),
  ];
}

function emitEventsOfDebit(before: DirectDebit | undefined, decision: Decision, now: Date): Write[] {
  const { id, account_id } = decision.next;
  return emit({ pk: directDebitKey(id).pk, account_id }, eventsOfDebit(before, decision), now);
}

/** Returns the decided events about an order, for workers. */
const decidedOf = ({ id }: Charge, events: Decision['events']) =>
  events.filter(({ type, data }) => type.startsWith('charge.') && 'order_id' in data && data.order_id === id);
