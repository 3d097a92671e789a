import type { Language } from '#lib/domain/direct-debit/given.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { MandateTerms, TermsBlock } from '#lib/domain/mandate/entry.ts';
import { bankName } from './bank-name.ts';
import { supportRows, termNotes, termRows } from './detail-rows.ts';
import { termsEn } from './en/terms.ts';
import { termsEs } from './es/terms.ts';
import type { DirectDebitFacts } from './facts.ts';

const WORDING = { es: termsEs, en: termsEn } as const;

/**
 * Returns the block of terms as the customer's page shows it: its rows, the clause on earlier periods, and that the
 * direct debit can be cancelled. `before` is the record that the page showed.
 */
export function blockAsShown(
  before: Pick<DirectDebit, 'acknowledge_by' | 'status'>,
  terms: MandateTerms,
  { language, holderName }: { language: Language; holderName: string | undefined },
): TermsBlock {
  const wording = WORDING[language];
  const facts = factsOf(before, terms, holderName);
  const rows = [...termRows(wording, facts), ...supportRows(wording, facts)];
  return {
    language,
    rows: rows.map(([label, value]) => ({ label, value })),
    notes: termNotes(wording, facts),
  };
}

function factsOf(
  { acknowledge_by: by, status }: Pick<DirectDebit, 'acknowledge_by' | 'status'>,
  { merchant, customer, account, interval, ...terms }: MandateTerms,
  holderName: string | undefined,
): DirectDebitFacts {
  return {
    merchantName: merchant.name,
    merchant: {
      legalName: merchant.legal_name ?? undefined,
      address: merchant.address ?? undefined,
      supportEmail: merchant.support_email ?? undefined,
      supportPhone: merchant.support_phone ?? undefined,
      supportUrl: merchant.support_url ?? undefined,
    },
    customerName: customer.name,
    concept: terms.concept,
    amount: terms.amount ?? undefined,
    maximum: terms.max_amount,
    interval: interval === 'once' ? undefined : interval,
    hasAgreed: by !== null,
    nextPaymentDate: terms.first_payment_date ?? undefined,
    endDate: terms.end_date ?? undefined,
    account: account ? { bankName: bankName(account.bank), lastFour: account.last4 } : undefined,
    holderName,
    authorised: status === 'active' && by ? { at: by.acknowledged_at, from: by } : undefined,
    reference: terms.reference,
  };
}
