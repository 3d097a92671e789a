import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { FIRST_REFERENCE, LAST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { type IdPrefix, idTime } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { below, missingOr } from '#lib/store/engine/conditions.ts';
import { getExisting, getItem, getItems } from '#lib/store/engine/read.ts';
import { transactIfUnchanged, type Write } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { type Key, referenceCounterKey, referenceKey } from './keys.ts';
import { countDrawn } from './sandbox-clocks.ts';

/**
 * Draws the next references from the one counter. They are drawn before the transaction that uses them: a counter
 * inside it would make all transactions wait for each other. A drawn number that is never used leaves a harmless gap.
 * They are counted for an account with a clock of its own.
 *
 * @throws ApiError `reference_exhausted` if fewer are left; numbers are never reused
 */
export async function drawReferences(count: number, { own }: Pick<Clock, 'own'>): Promise<number[]> {
  if (count === 0) return [];
  await countDrawn(own, count);
  const counter = await applyChange<{ last_drawn: number }>({
    key: referenceCounterKey,
    from: { last_drawn: missingOr(below(LAST_REFERENCE - count + 1)) },
    set: {},
    add: { last_drawn: { by: count, after: FIRST_REFERENCE - 1 } },
    onConditionFailed: () => new ApiError('reference_exhausted'),
  });
  return Array.from({ length: count }, (_, index) => counter.last_drawn - count + 1 + index);
}

/** Draws the next reference. */
export async function drawReference(clock: Pick<Clock, 'own'>): Promise<number> {
  const [reference] = await drawReferences(1, clock);
  return reference as number;
}

/**
 * Returns the write that assigns a reference for good, for the transaction that stores its record. It is the unique
 * index. It fails with `ConflictError` if the reference is taken, which happens only after the counter was set back.
 * Then another one is drawn.
 */
export function takeReference(reference: number, accountId: string, bearer: string): Write {
  return create({ ...referenceKey(reference), account_id: accountId, bearer });
}

/** Returns the write that assigns a reference to another record. It fails with `ConflictError` if `from` has it no more. */
export function passReference(reference: number, from: string, to: string): Write {
  return change(referenceKey(reference), { from: { bearer: from }, set: { bearer: to } }, conflict);
}

/** Returns the id of the direct debit or order with a reference; undefined if there is none. */
export async function findBearer(reference: number): Promise<string | undefined> {
  return (await getItem<{ bearer: string }>(referenceKey(reference)))?.bearer;
}

/** Does the same for several references, in their order. */
export async function findBearers(references: readonly number[]): Promise<(string | undefined)[]> {
  const found = await getItems<Key & { bearer: string }>(references.map(referenceKey));
  return found.map((item) => item?.bearer);
}

/** Milliseconds that an index may lag behind, unless DynamoDB fails. */
const LAG = 120_000;

/** How many references are read together, and in all. */
const [RECENT_AT_ONCE, MOST_RECENT] = [100, 2_000];

/**
 * Returns the ids of the direct debits, orders and payments that an account created so recently that an index may not
 * show them yet, and of some older ones, as of this moment. Each has a reference, and references are drawn in sequence.
 * It reads the last 100 of the stage, then more while they are recent, up to 2,000. That suits the sandbox, where few
 * are drawn at a time.
 */
export async function findRecentBearers(accountId: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - LAG);
  const found: string[] = [];
  const last = await lastDrawn();
  const first = Math.max(FIRST_REFERENCE, last - MOST_RECENT + 1);
  for (let to = last; to >= first; to -= RECENT_AT_ONCE) {
    const length = Math.min(RECENT_AT_ONCE, to - first + 1);
    const keys = Array.from({ length }, (_, index) => referenceKey(to - index));
    const some = await getExisting<Bearer>(keys);
    found.push(...some.flatMap(({ account_id, bearer }) => (account_id === accountId ? [bearer] : [])));
    if (some.length > 0 && some.every(({ bearer }) => isOlder(bearer, since))) break;
  }
  return found;
}

type Bearer = { account_id: string; bearer: string };

const isOlder = (bearer: string, since: Date) =>
  bearer < idTime(bearer.slice(0, bearer.indexOf('_')) as IdPrefix, since);

/**
 * Returns the last reference that was drawn, as of this moment. Before the first one it returns the number below the
 * first reference.
 */
export async function lastDrawn(): Promise<number> {
  return (await getItem<{ last_drawn: number }>(referenceCounterKey))?.last_drawn ?? FIRST_REFERENCE - 1;
}

/** Moves the counter to this reference, unless it is there or beyond: it never moves back. */
export async function drawAfter(reference: number): Promise<void> {
  const from = { last_drawn: missingOr(below(reference)) };
  await transactIfUnchanged([
    change(referenceCounterKey, { from, set: { last_drawn: reference } }, conflict),
  ]);
}

/** Returns the write that skips references: records that the table lost may have them. */
export function skipReferences(count: number): Write {
  const add = { last_drawn: { by: count, after: FIRST_REFERENCE - 1 } };
  return change(referenceCounterKey, { from: {}, add }, conflict);
}
