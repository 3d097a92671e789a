import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type CollectionException, EXCEPTIONS, type Resolution } from '#lib/domain/direct-debit/exception.ts';
import { type Held, holdersOf } from '#lib/domain/holders.ts';
import { findFileById, noteDecided } from '#lib/store/collections/bank-files.ts';
import { findException, type ResolvingOpen, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import type { Receiving } from './file-content.ts';
import { ingestReturnFile } from './ingest-return-file.ts';

/**
 * An operator's resolution. `code` is the bank's return code if the entry was not paid. `file` is the one that the bank
 * sent in place of a refused one.
 */
export type Resolving = { as: Resolution; code?: string | undefined; file?: string | undefined; by: string };

/**
 * Resolves an exception of an entry of a file, or one that is about no entry of ours. `bank` is the bank of the file.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export type ResolveEntry = (
  exception: CollectionException,
  resolving: Resolving & { as: Exclude<Resolution, 'replaced'> },
  bank: string,
  clock: Clock,
) => Promise<void>;

/** An exception cannot be resolved this way. The message is for the operator. */
export class NotResolved extends Error {
  override readonly name = 'NotResolved';
}

/**
 * Resolves an exception as an operator decides, and records the operator. Those of return files are resolved alike for
 * all kinds of files, the others by `resolveEntry`.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export async function resolveWith(
  resolveEntry: ResolveEntry,
  id: string,
  resolving: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  const { as, by } = resolving;
  const exception = await findException(id);
  if (!exception) throw new NotResolved(`There is no exception ${id}.`);
  if (exception.state === 'resolved') throw resolvedBefore(exception.resolved_as);
  const { ways } = EXCEPTIONS[exception.reason];
  if (!(ways as readonly Resolution[]).includes(as)) {
    throw new NotResolved(`An exception of this kind is resolved --as ${ways.join(' or --as ')}.`);
  }
  if (as === 'replaced') await replace(exception, resolving, receiving, clock);
  else if (exception.reason === 'own_file' && as === 'paid') {
    await ingestReturnFile(exception.file ?? '', receiving, clock, { acceptsOwnFile: true });
    await closeException(exception, { as, by }, clock);
  } else await resolveEntry(exception, { ...resolving, as }, receiving.bank, clock);
  return (await findException(id)) ?? exception;
}

/**
 * Ingests the file that the bank sent in place of a refused one, or an incomplete file once more. It may have the same
 * name.
 */
async function replace(
  exception: CollectionException,
  { as, file = exception.file ?? '', by }: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<void> {
  const { state, fault } = await ingestReturnFile(file, receiving, clock);
  if (state !== 'applied') throw new NotResolved(`${file} was not applied: ${fault?.code ?? state}.`);
  await closeException(exception, { as, by }, clock);
}

/** An order or payment that an operator settles, and the file that it is in. */
type SettledEntry = { readonly id: string; readonly file_id?: string | null | undefined };

/**
 * Returns how a decision of an operator on an exception resolves it, in the transaction of what it decides: of two
 * operators who say different things, only the first one decides.
 *
 * @param settled the order or payment, if the operator says what the bank did with it: then the bank has read its file
 */
export function resolvingOpen(
  { id }: CollectionException,
  resolved: { as: Resolution; by: string },
  { now }: Clock,
  settled?: SettledEntry,
): ResolvingOpen {
  return {
    id,
    writes: async () => {
      const { state, resolved_as } = (await findException(id)) ?? {};
      if (state !== 'open') throw resolvedBefore(resolved_as);
      return [resolveException(id, resolved, now), ...(await noteInFile(settled, resolved, now))];
    },
  };
}

/** Returns the write that notes an operator's word in the file of an order or payment; none if it is in none. */
async function noteInFile(
  settled: SettledEntry | undefined,
  resolved: { as: Resolution; by: string },
  now: Date,
): Promise<Write[]> {
  const file = settled?.file_id == null ? undefined : await findFileById(settled.file_id);
  if (!settled || !file || file.state === 'rejected') return [];
  if (file.state === 'rejecting')
    throw new NotResolved(
      'Its file is being recalled with ops files reject, since the bank has not read it. Repeat that command to its end.',
    );
  return noteDecided(file, { id: settled.id, ...resolved }, now);
}

const resolvedBefore = (as: CollectionException['resolved_as'] | undefined) =>
  new NotResolved(`It was resolved before, as ${as}.`);

/**
 * Requires that an order or payment is in no file, if its exception is about a refused one: a return of that file says
 * nothing of a later one.
 *
 * @param fileId the file that it is in, or was settled with
 */
export function requireNotPresentedAgain(
  { reason }: CollectionException,
  fileId: string | null | undefined,
): void {
  if (reason !== 'presentment_refused' || fileId == null) return;
  throw new NotResolved(
    'It went to the bank again with a later file, and the return of that one counts. If the bank has paid or taken it twice, correct that with an adjustment or the customer. Then resolve this --as ignored.',
  );
}

/**
 * Returns the ids of the open exceptions that hold an order or a payment once this one is resolved; none if it is free
 * then.
 */
export async function otherHolders({ id }: CollectionException, held: Held): Promise<string[]> {
  const others = holdersOf(held).filter((holder) => holder !== id);
  const found = await Promise.all(others.map(findException));
  return found.flatMap((one) => (one?.state === 'open' ? one.id : []));
}

/** Resolves an exception unless it is resolved already. */
export async function closeException(
  { id }: CollectionException,
  { as, by }: { as: Resolution; by: string },
  { now }: Clock,
): Promise<void> {
  await retryOnConflict(async () => {
    const current = await findException(id);
    if (current?.state === 'open') await transact([resolveException(id, { as, by }, now)]);
  });
}
