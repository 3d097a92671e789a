import type { EventBridgeEvent } from 'aws-lambda';
import { FILE_KINDS, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import { returnAsBank } from '#lib/operations/bank-files/return-as-bank.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/**
 * Returns a file as the bank would, in the sandbox. For an account that runs its own collections, its request returns
 * the files.
 */
export async function handler({ detail }: Arrived): Promise<void> {
  const { key } = detail.object;
  for (const kind of FILE_KINDS) {
    const presented = `${FOLDERS[kind].presented}${EVERY_ACCOUNT}/`;
    if (!key.startsWith(presented)) continue;
    const returned = key.replace(presented, FOLDERS[kind].returned);
    await returnAsBank(key, returned, configuredBankFiles(), kind);
  }
}
