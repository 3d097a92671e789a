import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import { maskedNumber, showValidation } from '#lib/api/payment-methods/show.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { expiryOf } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { listCharges } from '#lib/store/charges.ts';
import { listDocuments } from '#lib/store/documents.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { listMails } from '#lib/store/sent-mails.ts';
import { price } from './output/values.ts';
import { rowOfPayment } from './rows.ts';

/** Orders and mails that are shown at most: those of some years. */
const MOST = 500;

/** Returns what customers ask about their direct debit. The account number is masked. */
export async function describeDebit(debit: DirectDebit) {
  const [account, charges, mails, documents, method] = await Promise.all([
    requireAccount(debit.account_id),
    listCharges(debit, { limit: MOST }),
    listMails(debit.id, MOST),
    listDocuments(debit.id, { limit: MOST }),
    debit.payment_method_id
      ? findPaymentMethod(debit.account_id, debit.customer_id, debit.payment_method_id)
      : undefined,
  ]);
  return {
    merchant: account.name,
    ...showDirectDebit(debit),
    amount: debit.amount === null ? null : price(debit.amount),
    max_amount: price(debit.max_amount),
    ...(debit.revoked_by && { revoked_by: debit.revoked_by }),
    payment_method: method && {
      holder: method.name,
      business_name: method.business_name,
      bank: method.bank,
      number: maskedNumber(method),
      validation: showValidation(method),
    },
    orders: charges.items.map(rowOfOrder),
    mails: mails
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .map(({ created_at, kind, to, outcome }) => ({ sent_at: created_at, kind, to, outcome })),
    documents: documents.items.map(showDocument),
  };
}

/** Returns what the mail with a new link is for, and until when its link is valid. */
export function describeResent({ id, reference, status, requirements, customer, link }: DirectDebit) {
  return {
    ...{ direct_debit_id: id, reference, status, requirements, name: customer.name, mail_to: customer.email },
    ...{ link_for: link?.purpose, link_valid_until: link && expiryOf(link).toISOString() },
  };
}

/** An order without the members that all orders here share. */
function rowOfOrder(order: Charge) {
  const { account_id, direct_debit_id, ...row } = rowOfPayment(order);
  return row;
}
