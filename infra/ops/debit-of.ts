import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findByReference } from '#lib/operations/search/search-debits.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { found } from './command.ts';

/** How commands call the argument that `debitOf` reads, and its meaning in their help. */
export const DEBIT = [
  '<direct-debit>',
  'direct debit id, or a reference of it or of one of its charges',
] as const;

/**
 * Returns the direct debit with an id, or with the seven digits that a bank statement shows. Throws `OpsError` if there
 * is none.
 */
export async function debitOf(text: string): Promise<DirectDebit> {
  const isReference = /^\d{7}$/.test(text);
  const debit = isReference ? await findByReference(Number(text)) : await findDirectDebit(text);
  return found(debit, 'direct debit', text);
}
