import type { EventBridgeEvent } from 'aws-lambda';
import { sizeOf } from '#lib/operations/collections/present-file.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';
import { EVERY_ACCOUNT } from '#lib/store/collection-files.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string; size: number } }>;

const PRESENTED = `presentments/${EVERY_ACCOUNT}/`;

/**
 * Returns a file as the bank would, in the sandbox. The files of an account that runs its own collections are
 * returned there.
 */
export async function handler({ detail }: Arrived): Promise<void> {
  const { key } = detail.object;
  if (!key.startsWith(PRESENTED)) return;
  const files = configuredBankFiles();
  const returned = key.replace(PRESENTED, 'answers/');
  const operations = await countReturns(await files.read(key));
  if (operations === 0) return;
  await files.putOnce(returned, simulateReturns(await files.read(key)), sizeOf({ operations }));
}
