import { unmarshall } from '@aws-sdk/util-dynamodb';
import { callAws } from '#lib/aws/call-aws.ts';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import { MOST_READS, pause } from '#lib/store/engine/pause.ts';
import { tableName } from '#lib/store/engine/table-name.ts';
import type { Account } from './accounts.ts';
import { accountKey, type Key, verificationKeysKey } from './keys.ts';

type Found = {
  /** Nothing where there is no account of this id. */
  account?: Account;
  /** The keys that verify tokens: nothing where they were not asked for, or are not published. */
  keys?: readonly PublicKey[];
};

type Answer = {
  Responses?: Record<string, Parameters<typeof unmarshall>[0][]>;
  UnprocessedKeys?: Record<string, { Keys?: object[] }>;
};

/** The most characters of an account's id: a longer one is nobody's, and DynamoDB would refuse to look for it. */
const LONGEST = 100;

/**
 * What the authorizer needs of the table as of this moment, in one call: the account that a token names, and where asked for
 * the keys that verify tokens. Without the SDK's client, which weighs more than all the rest of the authorizer.
 * @throws Error where DynamoDB goes on leaving something out, and whatever keeps it from answering
 */
export async function readAccountOfToken(accountId: string, withKeys: boolean): Promise<Found> {
  const table = tableName();
  const keys = accountId.length > LONGEST ? [] : [accountKey(accountId)];
  let left: object[] = [...keys, ...(withKeys ? [verificationKeysKey] : [])].map(marshalled);
  const found: Found = {};
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > MOST_READS) throw new Error('DynamoDB goes on leaving out what a token needs');
    if (attempt > 1) await pause(attempt);
    const input = { RequestItems: { [table]: { Keys: left, ConsistentRead: true } } };
    const { Responses, UnprocessedKeys }: Answer = JSON.parse(
      await callAws('dynamodb', 'BatchGetItem', JSON.stringify(input)),
    );
    for (const item of Responses?.[table] ?? []) {
      const { pk, sk, ...members } = unmarshall(item);
      if (pk === verificationKeysKey.pk) found.keys = members.keys;
      else found.account = members as Account;
    }
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
}

const marshalled = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });
