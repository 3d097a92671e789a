import type { LedgerAccount } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { price } from './output/values.ts';

/** What each account of the ledger holds, in words for an operator. */
const ACCOUNTS_HOLD: Readonly<Record<LedgerAccount, string>> = {
  payable: 'owed to merchants, less what some of them owe us',
  reserve: 'owed to merchants, and kept in reserve',
  in_transit: 'on its way to merchants and payers',
  payer_due: 'owed to payers who paid twice',
  bank_clearing: 'collected by the bank, and not credited to us yet',
  bank_cash: 'credited to us or sent by merchants, less what was paid out',
  fees: 'our fees without IVA',
  iva: 'the IVA on our fees',
  losses: 'adjustments and write-offs that we bore',
};

/** A balance of the ledger in a listing, in pesos. */
export const rowOfBalance = ({ account, balance }: { account: LedgerAccount; balance: Centavos }) => ({
  ...{ account, balance: price(balance), holds: ACCOUNTS_HOLD[account] },
});
