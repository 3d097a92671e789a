import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

const TABLE = 'table';

type Item = { pk: string } & Record<string, unknown>;

/**
 * A DynamoDB that holds the given items and gives them by `GetItem` and `BatchGetItem` to this process, for tests of the authorizer without
 * the whole local run. Change `items` at any time; `reads` says what each call asked for; `faults` come first, one for each call.
 */
export async function serveItems(items: Item[]) {
  const reads: string[][] = [];
  const faults: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { Key, RequestItems } = JSON.parse(Buffer.concat(chunks).toString());
    const keys: Record<string, never>[] = Key ? [Key] : RequestItems[TABLE].Keys;
    const asked: string[] = keys.map((key) => unmarshall(key).pk);
    reads.push(asked);
    const fault = faults.shift();
    if (fault) return fault(response);
    const found = items.filter(({ pk }) => asked.includes(pk)).map((item) => marshall(item));
    const answer = Key ? { Item: found[0] } : { Responses: { [TABLE]: found }, UnprocessedKeys: {} };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    TABLE_NAME: TABLE,
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  return {
    items,
    reads,
    faults,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
