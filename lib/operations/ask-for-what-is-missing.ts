import type { StoredDirectDebit } from '#lib/store/direct-debits.ts';
import type { StoredPaymentMethod } from '#lib/store/payment-methods.ts';
import type { Write } from '#lib/store/transact.ts';
import { sendLink } from './change-direct-debit.ts';
import { linkToSend } from './links.ts';

type Asking = {
  changes: Partial<Pick<StoredDirectDebit, 'link'>>;
  writes: (next: StoredDirectDebit) => Write[];
};

const NOTHING: Asking = { changes: {}, writes: () => [] };

/**
 * What an acknowledged direct debit needs so that its customer brings what is missing: a link, and, where the
 * merchant wants mails to be sent, the mail with it. Nothing while the bank is still being asked.
 */
export function askForWhatIsMissing(
  debit: StoredDirectDebit,
  method: StoredPaymentMethod | undefined,
  now: Date,
): Asking {
  const status = method?.validation.status;
  if (status === 'verified' || status === 'pending') return NOTHING;
  return {
    changes: { link: linkToSend(debit, now) },
    writes: (next) => (next.send_email ? sendLink(next, now) : []),
  };
}
