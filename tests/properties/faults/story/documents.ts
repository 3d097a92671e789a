import { newCollector } from '#tests/support/money/collections.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';

/** A merchant uploads a document of a direct debit, and has it kept. */
export async function documents(): Promise<void> {
  const { call, active } = await newCollector();
  const { id } = await active();
  const one = await documentsOf(call).kept(id, PDF);
  await call('GET', `/api/documents/${one.id}`);
}
