import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { SEED } from '#tests/support/jest/budget.ts';
import { LateDynamodb, type LateOptions } from '#tests/support/late-dynamodb/late-dynamodb.ts';

export type TestDatabase = { readonly endpoint: string; stop(): Promise<void> };

/** Those of this process. */
const late = new Set<LateDynamodb>();

/**
 * Starts the database that `DATABASE` names: the embedded one by default, `late` for the embedded one that behaves like
 * DynamoDB under load. The address of another implementation is one that runs already.
 */
export async function startTestDatabase(
  clock: LateOptions['clock'],
  stored: { file?: string } = {},
): Promise<TestDatabase> {
  const { DATABASE = 'embedded' } = process.env;
  if (DATABASE.startsWith('http')) return { endpoint: DATABASE, stop: async () => {} };
  const embedded = await startEmbeddedDynamodb(stored);
  if (DATABASE !== 'late') return embedded;
  const database = await LateDynamodb.start(embedded.endpoint, { seed: SEED, clock });
  late.add(database);
  return {
    endpoint: database.endpoint,
    stop: async () => {
      late.delete(database);
      await database.stop();
      await embedded.stop();
    },
  };
}

/** Lets so much time pass that indexes show everything that was written: between two days, say. */
export function letIndexesCatchUp(): void {
  for (const database of late) database.catchUp();
}
