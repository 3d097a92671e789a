import type * as v from 'valibot';
import { day, idOf, listOf, orNull, part, pesos, text, textLike } from '#lib/api/members/of-record.ts';
import { AccountValidation } from '#lib/api/payment-methods/record.ts';

export const debitedMethod = part('For links: the account from which the direct debit collects.', {
  id: idOf('pm', 'The id of the payment method.'),
  bank: text('The bank’s three digits.'),
  number: textLike(/^\*{14}[0-9]{4}$/, 'Its last four digits, after asterisks.'),
  validation: AccountValidation,
});

export const verificationTransfer = part(
  'For links: how the bank statement shows the transfer that verifies the account. Null if that is not known.',
  {
    amount: pesos('The amount in pesos: one cent.'),
    sender: text('The sender on the statement.'),
    concept: text('The concept on the statement.'),
  },
);

export const unpaidOrders = listOf(
  part('An order that the bank returned because the customer objected.', {
    id: idOf('ord', 'The id of the order.'),
    amount: pesos('The amount in pesos.'),
    charge_date: day('The day on which it was to be collected.'),
  }),
  'For links: the unpaid orders that a new consent can list, to be presented again.',
);

const known = (description: string) => orNull(text(`${description} Null if it is not known.`));

export const merchant = part('For links: the merchant who collects, and its contact details.', {
  name: text('Your name.'),
  legal_name: known('Your legal name.'),
  address: known('Your postal address.'),
  support: part('The contact details for customers.', {
    email: known('An email address, which also receives replies to our mails.'),
    phone: known('A telephone number.'),
    url: known('The URL of a page.'),
  }),
  privacy_notice_url: known('The URL of your full privacy notice.'),
});

export const termsHash = text(
  'For links: identifies the current terms. An acknowledgment that sends it applies to these terms and no others.',
);

export const holder = part('For links: the holder of the account, as declared.', {
  name: text('The holder’s name, as it is sent to the bank.'),
});

/** The account that the direct debit collects from, with its number masked. */
export type ShownMethod = v.InferOutput<typeof debitedMethod>;
