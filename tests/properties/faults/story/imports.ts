import { newCollector } from '#tests/support/money/collections.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import type { World } from './world.ts';

/** A merchant imports direct debits, plans to ask their customers for consent, and takes an import back. */
export async function imports({ steps }: World): Promise<void> {
  const { call } = await newCollector();
  const files = importsOf(call);
  const { id } = await files.create(csvOf([fileRow(), fileRow()]));
  await files.check(id);
  await files.apply(id);
  await files.result(id);
  await call('PUT', `/api/imports/${id}/consent-requests`, { mails_per_day: 10 });
  await call('GET', `/api/imports/${id}/consent-requests`);
  await steps.call('workers/sweep-imports', {});
  const other = await files.create(csvOf([fileRow()]));
  await files.check(other.id);
  await files.apply(other.id);
  await files.undo(other.id);
}
