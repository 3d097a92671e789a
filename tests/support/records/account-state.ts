import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { eventually } from '#tests/support/service/eventually.ts';

/** Each item of some accounts, by its keys: a digest of it. */
export type State = ReadonlyMap<string, string>;

async function readState(accountIds: readonly string[]): Promise<State> {
  const { documents, tableName } = await import('#lib/store/engine/client.ts');
  const state = new Map<string, string>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey: start }));
    for (const item of page.Items ?? []) {
      if (accountIds.includes(item.account_id))
        state.set(`${item.pk} ${item.sk}`, createHash('sha256').update(inOrder(item)).digest('hex'));
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return state;
}

/** Returns the state of some accounts, once workers have finished what earlier requests left to them. */
export function stateOf(accountIds: readonly string[]): Promise<State> {
  return eventually(async () => {
    const before = await readState(accountIds);
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    const after = await readState(accountIds);
    if (changesBetween(before, after).length > 0) throw new Error('Workers still write');
    return after;
  });
}

/** How long nothing is written before the workers count as finished, in milliseconds. */
const QUIET = 500;

/** Returns an item as a text. The database returns its members in any order. */
function inOrder(item: unknown): string {
  return JSON.stringify(item, (_, value) => {
    if (value instanceof Set) return [...value].sort();
    const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  });
}

/** Returns the keys of the items that differ. */
export function changesBetween(before: State, after: State): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}
