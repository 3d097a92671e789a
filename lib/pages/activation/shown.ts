import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { DebitStatus, IdentityStatus, Requirement } from '#lib/domain/direct-debit/record.ts';

export type Validation = { status: 'unverified' | 'pending' | 'verified' | 'failed'; reason: string | null };

/** The account that is charged, masked. */
export type ShownMethod = { id: string; bank: string; number: string; validation: Validation };

/** What the page reads of a direct debit, as the interface shows it to whoever has its link. */
export type ShownDebit = {
  id: string;
  customer_id: string;
  reference: number;
  status: DebitStatus;
  requirements: readonly Requirement[];
  merchant: { name: string };
  customer: { name: string };
  payment_method: ShownMethod | null;
  is_fixed_amount: boolean;
  amount: number | null;
  max_amount: number | null;
  interval: Interval | null;
  next_payment_date: string | null;
  end_date: string | null;
  concept: string;
  language: 'es' | 'en';
  send_email: boolean;
  identity_verification: { status: IdentityStatus; url: string | null } | null;
  acknowledge_by: unknown;
};
