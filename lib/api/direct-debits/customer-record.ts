import type * as v from 'valibot';
import { day, idOf, listOf, orNull, part, pesos, text, textLike } from '#lib/api/members/of-record.ts';
import { AccountValidation } from '#lib/api/payment-methods/record.ts';

export const debitedMethod = part('For whoever comes by a link: the account that is collected from.', {
  id: idOf('pm', 'The id of the payment method.'),
  bank: text('The bank’s three digits.'),
  number: textLike(/^\*{14}[0-9]{4}$/, 'Its last four digits, after asterisks.'),
  validation: AccountValidation,
});

export const verificationTransfer = part(
  'For links: what the statement shows of the transfer that verifies an account. Null if that is not known.',
  {
    amount: pesos('Pesos: one cent.'),
    sender: text('Whom the statement names as the sender.'),
    concept: text('The concept.'),
  },
);

export const unpaidOrders = listOf(
  part('An order that the bank returned by its customer’s word.', {
    id: idOf('ord', 'The id of the order.'),
    amount: pesos('Pesos.'),
    charge_date: day('When it was to be collected.'),
  }),
  'For whoever comes by a link: the unpaid orders that a new consent may list, to be presented again.',
);

const known = (description: string) => orNull(text(`${description} Null where it is not known.`));

export const merchant = part('For whoever comes by a link: who collects, and where to turn to.', {
  name: text('Your name.'),
  legal_name: known('Your legal name.'),
  address: known('Your postal address.'),
  support: part('Where customers turn to.', {
    email: known('An address for mails, which is also where replies to mails go.'),
    phone: known('A telephone number.'),
    url: known('A page.'),
  }),
  privacy_notice_url: known('Where your whole privacy notice is.'),
});

export const termsHash = text(
  'For whoever comes by a link: names the terms as they stand. An acknowledgment that sends it is to these and to no others.',
);

export const holder = part('For whoever comes by a link: whose account it is, as it was declared.', {
  name: text('The holder’s name, as the bank is told it.'),
});

/** The account that it collects from, masked. */
export type ShownMethod = v.InferOutput<typeof debitedMethod>;
