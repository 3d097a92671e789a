import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { shortId } from '#lib/pages/desk/parts/ids.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime, dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns the status of a direct debit in words. */
export function statusIn({ status, paused, revoked_at }: DirectDebit, { debit }: DeskTexts): string {
  if (revoked_at !== null) return debit.revoked;
  return paused === null ? debit.statuses[status] : debit.paused;
}

/** Returns what the customer was asked to agree to. `last4` is the end of the account that the mandate names. */
export function termsPanel(
  shown: DirectDebit,
  last4: string | undefined,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { terms } = texts.debit;
  const facts = factsOf([
    [terms.customer, shown.customer.name],
    [terms.email, shown.customer.email],
    [terms.customerId, shown.customer_id],
    [terms.reference, String(shown.reference)],
    [terms.externalId, shown.external_id],
    [terms.concept, shown.concept],
    [terms.amount, shown.amount === null ? terms.varies : money(shown.amount)],
    [terms.most, money(shown.max_amount)],
    [terms.interval, terms.intervals[shown.interval ?? 'once']],
    [terms.end, shown.end_date !== null && dateInWords(shown.end_date, language)],
    [terms.account, last4 !== undefined && terms.ending(last4)],
    [terms.mails, shown.send_email ? terms.mailed.yes : terms.mailed.no],
    [terms.created, dateAndTime(shown.created_at, language)],
    [terms.id, shortId(shown.id)],
  ]);
  return el('section', { class: 'panel' }, el('h2', {}, terms.title), facts);
}
