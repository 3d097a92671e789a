import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type CollectionException, EXCEPTIONS, type Resolution } from '#lib/domain/direct-debit/exception.ts';
import { findException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Receiving } from './file-content.ts';
import { ingestReturnFile } from './ingest-return-file.ts';

/**
 * An operator's resolution. `code` is the bank's return code if the entry was not paid. `file` is the one that the bank
 * sent in place of a refused one.
 */
type Resolving = { as: Resolution; code?: string | undefined; file?: string | undefined; by: string };

/** An exception cannot be resolved this way. The message is for the operator. */
export class NotResolved extends Error {
  override readonly name = 'NotResolved';
}

/**
 * Resolves an exception as an operator decides, and records the operator. What the exception is about decides how, unless
 * it is a return file.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export async function resolveAs(
  id: string,
  { as, code, file, by }: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  const exception = await findException(id);
  if (!exception) throw new NotResolved(`There is no exception ${id}.`);
  if (exception.state === 'resolved')
    throw new NotResolved(`It was resolved before, as ${exception.resolved_as}.`);
  const { ways } = EXCEPTIONS[exception.reason];
  if (!(ways as readonly Resolution[]).includes(as)) {
    throw new NotResolved(`An exception of this kind is resolved --as ${ways.join(' or --as ')}.`);
  }
  if (as === 'replaced') await replace(exception, { as, file, by }, receiving, clock);
  else if (exception.reason === 'own_file' && as === 'paid') {
    await ingestReturnFile(exception.file ?? '', receiving, clock, { acceptsOwnFile: true });
    await closeException(exception, { as, by }, clock);
  } else await receiving.content.resolve(exception, { as, code, by }, receiving.bank, clock);
  return (await findException(id)) ?? exception;
}

/** Ingests the file that the bank sent in place of a refused one. It may have the same name. */
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
