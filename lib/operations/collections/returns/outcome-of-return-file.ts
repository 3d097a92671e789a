import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import { findException, listExceptions } from '#lib/store/collections/exceptions.ts';
import { findReturnFile, type ReturnFile } from '#lib/store/collections/return-files.ts';

/** What was done by a file of the bank's, and what of it an operator has to look at. */
export type ReturnOutcome = { file: ReturnFile; exceptions: CollectionException[] };

/** Far more than are ever open. */
const MOST = 10_000;

/** What was done by the file with this digest; nothing as long as it is not done to its end. */
export async function outcomeOfReturnFile(digest: string, now: Date): Promise<ReturnOutcome | undefined> {
  const file = await findReturnFile(digest);
  if (!file || file.state === 'applying') return undefined;
  if (file.state !== 'own') return { file, exceptions: await openOf(file) };
  // Nobody has looked at the copy as long as this is not raised.
  const raised = await findException(newException('own_file', [digest], {}, now).id);
  return raised && { file, exceptions: [raised] };
}

/** Another file may have had its name before. */
async function openOf({ name, received_at }: ReturnFile): Promise<CollectionException[]> {
  const { items } = await listExceptions('open', MOST);
  return items.filter(({ file, created_at }) => file === name && created_at >= received_at);
}
