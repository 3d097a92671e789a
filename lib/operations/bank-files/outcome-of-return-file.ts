import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import { findException, findOpenExceptions } from '#lib/store/collections/exceptions.ts';
import { findReturnFile, type ReturnFile } from '#lib/store/collections/return-files.ts';
import { findUnsettled } from './incomplete-file.ts';

/** The outcome of a return file, and its exceptions for an operator. */
export type ReturnOutcome = { file: ReturnFile; exceptions: CollectionException[] };

/** Returns the outcome of the return file with this digest; undefined until it is completely applied. */
export async function outcomeOfReturnFile(digest: string, now: Date): Promise<ReturnOutcome | undefined> {
  const file = await findReturnFile(digest);
  if (!file || file.state === 'applying') return undefined;
  if (file.state === 'incomplete') {
    const unsettled = await findUnsettled(digest, now);
    const others = (await openOf(file)).filter(({ id }) => id !== unsettled?.id);
    return { file, exceptions: [...(unsettled ? [unsettled] : []), ...others] };
  }
  if (file.state !== 'own') return { file, exceptions: await openOf(file) };
  // Until this exception is raised, no copy has been ingested.
  const raised = await findException(newException('own_file', [digest], {}, now).id);
  return raised && { file, exceptions: [raised] };
}

/** The time tells this file's exceptions from those of an earlier file with the same name. */
async function openOf({ name, received_at }: ReturnFile): Promise<CollectionException[]> {
  const open = await findOpenExceptions();
  return open.filter(({ file, created_at }) => file === name && created_at >= received_at);
}
