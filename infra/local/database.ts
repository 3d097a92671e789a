import { UserError } from '#infra/host/user-error.ts';
import type { DataDirectory } from './data-directory.ts';
import { startEmbeddedDynamodb } from './embedded-dynamodb.ts';
import type { Options } from './options.ts';

/** Milliseconds within which a DynamoDB of this machine or its network responds. */
const PATIENCE = 10_000;

export type Database = { readonly endpoint: string; stop(): Promise<void> };

/**
 * Returns the DynamoDB of the options, or starts the embedded one with its data in the directory.
 *
 * @param fail is called if the embedded one ends by itself
 * @throws UserError if the embedded one does not start
 */
export async function openDatabase(
  { dynamodbEndpoint: endpoint }: Options,
  directory: DataDirectory,
  fail: (error: UserError) => void,
): Promise<Database> {
  if (endpoint === undefined) {
    const embedded = await startEmbeddedDynamodb({ file: directory.file('dynamodb.sqlite') });
    let stopping = false;
    void embedded.ended.then(() => {
      if (!stopping) fail(new UserError('The embedded DynamoDB has ended by itself. Start again: npm start'));
    });
    const stop = () => {
      stopping = true;
      return embedded.stop();
    };
    return { endpoint: embedded.endpoint, stop };
  }
  return { endpoint, stop: async () => {} };
}

/**
 * Requires that the DynamoDB of the options responds, before anything is built.
 *
 * @throws UserError if it does not
 */
export async function requireDatabase({ dynamodbEndpoint: endpoint }: Options): Promise<void> {
  if (endpoint === undefined) return;
  await fetch(endpoint, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw new UserError(
      `No DynamoDB responds at ${endpoint}. Start it, or use the embedded one: AWS_ENDPOINT_URL_DYNAMODB= npm start`,
    );
  });
}
