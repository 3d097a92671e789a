import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** Returns the link from a record to its direct debit. */
export function debitLink(recordId: string, directDebitId: string, { frame }: DeskTexts): HTMLElement {
  const href = fragmentOf({ view: 'direct-debit', query: { id: directDebitId } });
  return el('a', { id: `debit-of-${recordId}`, class: 'row', href }, frame.names['direct-debit']);
}
