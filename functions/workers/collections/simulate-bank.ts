import type { EventBridgeEvent } from 'aws-lambda';
import { returnAsBank } from '#lib/operations/collections/returns/return-as-bank.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/bank-files.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

const PRESENTED = `presentments/${EVERY_ACCOUNT}/`;

/**
 * Returns a file as the bank would, in the sandbox. For an account that runs its own collections, its request returns
 * the files.
 */
export async function handler({ detail }: Arrived): Promise<void> {
  const { key } = detail.object;
  if (key.startsWith(PRESENTED)) {
    await returnAsBank(key, key.replace(PRESENTED, 'answers/'), configuredBankFiles());
  }
}
