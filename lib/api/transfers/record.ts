import type * as v from 'valibot';
import {
  count,
  currency,
  idOf,
  instant,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { TRANSFER_STATUSES } from '#lib/domain/transfers/transfer.ts';

/** A transfer of what a merchant is owed (Ledger, Transfers). */
export const Transfer = record('Transfer', 'A transfer of your money to your payout account.', {
  id: idOf('tr', 'The id of the transfer.'),
  status: oneOf(
    TRANSFER_STATUSES,
    'The status: `open` (it takes balance transactions), `closed` (its amount is fixed, and we check it), `released` (it goes to the bank next), `in_transit` (the bank has it), `paid` (it has arrived), `returned` (it came back, and is available again).',
  ),
  amount: pesos('The sum of its balance transactions in pesos.'),
  currency,
  transactions: count('How many balance transactions it pays out.'),
  payout_account: orNull(
    part('The account that it goes to.', {
      bank: text('The three-digit code of the bank.'),
      last4: text('The last four digits of the account number.'),
    }),
    'The account that it goes to; null until it is closed.',
  ),
  reference: orNull(text('The seven digits that your bank statement shows; null until it is closed.')),
  return_code: orNull(text('The bank’s code, if it came back; null otherwise.')),
  created_at: instant('When it was opened.'),
  closed_at: orNull(instant('When its amount was fixed; null until then.')),
  released_at: orNull(instant('When it was released; null until then.')),
  settled_at: orNull(instant('When the bank’s answer about it arrived; null until then.')),
  updated_at: instant('When it last changed.'),
});

export type Transfer = v.InferOutput<typeof Transfer>;
