import type { DataDirectory } from './data-directory.ts';
import { startEmbeddedDynamodb } from './embedded-dynamodb.ts';
import type { Options } from './options.ts';
import type { ServiceLog } from './service-log.ts';
import { UserError } from './user-error.ts';

export type Database = { readonly endpoint: string; stop(): Promise<void> };

/**
 * Returns the DynamoDB of the options, or starts the embedded one with its data in the directory.
 *
 * @throws UserError if the DynamoDB of the options does not respond
 */
export async function openDatabase(
  { dynamodbEndpoint: endpoint }: Options,
  directory: DataDirectory,
  log: ServiceLog,
): Promise<Database> {
  if (endpoint === undefined) {
    const embedded = await startEmbeddedDynamodb({ file: directory.file('dynamodb.sqlite') });
    let stopping = false;
    void embedded.ended.then(() => {
      if (!stopping) log.error('The embedded DynamoDB has stopped. Stop the service and start it again.');
    });
    const stop = () => {
      stopping = true;
      return embedded.stop();
    };
    return { endpoint: embedded.endpoint, stop };
  }
  await fetch(endpoint).catch(() => {
    throw new UserError(
      `No DynamoDB responds at ${endpoint}. Start it, or remove AWS_ENDPOINT_URL_DYNAMODB to use the embedded one.`,
    );
  });
  return { endpoint, stop: async () => {} };
}
