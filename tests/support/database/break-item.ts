import { change, conflict } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';

/** Takes a member from a stored item, which cannot be read any more, and returns what puts it back. */
export async function breakItem(key: Key, member: string): Promise<() => Promise<void>> {
  const item = await getItem<Record<string, unknown>>(key);
  if (item?.[member] === undefined) throw new Error(`The item has no ${member}`);
  const { [member]: value } = item;
  await transact([change(key, { from: {}, remove: [member] }, conflict)]);
  return () => transact([change(key, { from: {}, set: { [member]: value } }, conflict)]);
}
