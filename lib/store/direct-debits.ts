import { toldOfDebit } from '#lib/api/events/direct-debit-events.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import { methodInUse } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { wakeDay } from '#lib/domain/direct-debit/schedule.ts';
import { shardOf } from '#lib/domain/ids.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { create, put } from './change.ts';
import { moveCharge, storeCharge } from './charges.ts';
import { emit } from './events.ts';
import type { NewEvidence } from './evidence.ts';
import { directDebitKey, dueShard, type Key, SHARDS } from './keys.ts';
import { DIRECT_DEBITS, listed } from './lists.ts';
import { beginUse, endUse } from './payment-method-uses.ts';
import { getItem, getItems } from './read.ts';
import { takeReference } from './references.ts';
import type { Item, Write } from './transact.ts';

/** A direct debit as of this moment, of whatever account, or nothing. */
export function findDirectDebit(id: string): Promise<DirectDebit | undefined> {
  return getItem<DirectDebit>(directDebitKey(id));
}

/** The direct debits with these ids, those that are there, as of this moment. */
export async function findDirectDebits(ids: readonly string[]): Promise<DirectDebit[]> {
  const found = await getItems<DirectDebit & Key>(ids.map(directDebitKey));
  return found.filter((debit) => debit !== undefined);
}

/** The writes of a new direct debit, with its reference and its events. `ConflictError` where the reference is taken. */
export function writesToCreate(decision: Decision, method: PaymentMethod | undefined, now: Date): Write[] {
  const { next } = decision;
  return [
    takeReference(next.reference, next.account_id, next.id),
    create(itemOf(next)),
    ...(method ? beginUse(method, next.id) : []),
    ...tellOfDebit(undefined, decision, now),
  ];
}

/**
 * The writes of a decision: the record, the charges that were opened and moved with it, the events, and the payment
 * method that it lets go of, since it has become final or takes another. The one way in which a stored direct debit
 * changes: of all that happens to it at the same time one comes first, and the others see it (`ConflictError`).
 *
 * `evidence` are the entries that the decision calls for, in the same transaction.
 * @throws where one is due and none was given: nothing that has to be proved is stored without its proof.
 */
export function writesOf(
  before: DirectDebit,
  decision: Decision,
  now: Date,
  evidence?: NewEvidence,
): Write[] {
  const { account_id, customer_id } = before;
  const { next, events, opened, moved } = decision;
  if (!evidence && dueEntries(before, { next, moved }).length > 0)
    throw new Error('A change of what was agreed to has to be written with its evidence');
  const former = methodInUse(before);
  const isLetGo = former !== null && former !== methodInUse(next);
  return [
    put(itemOf(evidence ? { ...next, evidence: evidence.head } : next), {
      version: before.version,
      account_id,
    }),
    ...(evidence?.writes ?? []),
    ...opened.flatMap((charge) => storeCharge(charge, now)),
    ...moved.flatMap((move) => moveCharge(move, now, decidedOf(move.charge, events))),
    ...tellOfDebit(before, decision, now),
    ...(isLetGo ? endUse({ account_id, customer_id, id: former }, next.id) : []),
  ];
}

function tellOfDebit(before: DirectDebit | undefined, decision: Decision, now: Date): Write[] {
  const { id, account_id } = decision.next;
  return emit({ pk: directDebitKey(id).pk, account_id }, toldOfDebit(before, decision), now);
}

/** What was decided that workers are told of an order. */
const decidedOf = ({ id }: Charge, events: Decision['events']) =>
  events.filter(({ type, data }) => type.startsWith('charge.') && 'order_id' in data && data.order_id === id);

/** The record with its keys, its place in the account's list, and, while a run has to look at it, its place in the queue. */
function itemOf(debit: DirectDebit): Item & { pk: string; sk: string } {
  const { id, updated_at } = debit;
  const date = wakeDay(debit, mexicoCityDate(new Date(updated_at)));
  return {
    ...debit,
    ...directDebitKey(id),
    ...listed(DIRECT_DEBITS, debit),
    due_shard: date ? dueShard('DEBIT', shardOf(id, SHARDS)) : undefined,
    due_at: date ?? undefined,
  };
}
