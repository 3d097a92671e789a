import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findBearer } from '#lib/store/references.ts';

/** The direct debit that bears a reference, or one of whose charges does; nothing where none has. */
export async function findByReference(reference: number): Promise<DirectDebit | undefined> {
  const bearer = await findBearer(reference);
  if (bearer === undefined) return undefined;
  const order = bearer.startsWith('ord_') ? await findOrder(bearer) : undefined;
  return findDirectDebit(order?.direct_debit_id ?? bearer);
}
