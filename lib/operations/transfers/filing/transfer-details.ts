import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { bankOfClabe } from '#lib/domain/clabe.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { NumberNotRead } from '#lib/operations/bank-files/number-not-read.ts';
import { openNumber } from '#lib/operations/sealed-members.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { findPayoutAccount, listFormerPayoutAccounts } from '#lib/store/payout-accounts.ts';
import { findTransfers } from '#lib/store/transfers/transfers.ts';

/** What the merchant reads on its statement, with the reference. */
const CONCEPT = 'TRANSFERENCIA DE COBROS';

/** Yields the transfers of a file in the order of their places, in batches, as of this moment. */
export async function* transfersOf(file: Pick<BankFile, 'id'>): AsyncGenerator<Transfer[], void, undefined> {
  for await (const ids of entriesOf(file)) yield await findTransfers(ids);
}

/**
 * Yields the transfers of a closed file as the bank reads them. Every reading yields the same.
 *
 * @throws NumberNotRead if an account number cannot be read
 */
export async function* transferDetails(file: BankFile): AsyncGenerator<BankFileDetail, void, undefined> {
  for await (const transfers of transfersOf(file)) {
    for (const transfer of transfers) yield await transferDetail(transfer, file);
  }
}

/**
 * Returns a transfer as the bank reads it.
 *
 * @throws NumberNotRead if the number of its payout account cannot be read
 */
export async function transferDetail(
  transfer: Transfer,
  { date }: Pick<BankFile, 'date'>,
): Promise<BankFileDetail> {
  const account = await accountOf(transfer);
  const clabe = await numberOf(transfer, account);
  const reference = String(transfer.reference);
  const { name } = await requireAccount(transfer.account_id);
  return {
    ...{ amount: transfer.amount, settlementDate: date, chargeDate: date },
    ...{ bank: bankOfClabe(clabe), clabe, holderName: account.holder, merchantName: name },
    ...{ serviceReference: reference, numericReference: reference, concept: CONCEPT },
  };
}

/** More than a merchant ever changes its account between the release of a transfer and its file. */
const MOST_FORMER = 100;

/** A released transfer goes to the account for which it was released, also if the merchant has another one now. */
async function accountOf({ id, account_id, to }: Transfer): Promise<PayoutAccount> {
  const wanted = (account: PayoutAccount | undefined) => account?.id === to?.payout_account_id;
  const current = await findPayoutAccount(account_id);
  if (current && wanted(current)) return current;
  const former = (await listFormerPayoutAccounts(account_id, MOST_FORMER)).find(wanted);
  if (!former) throw new NumberNotRead(`The payout account of ${id} does not exist`);
  return former;
}

async function numberOf({ id }: Transfer, account: PayoutAccount): Promise<string> {
  try {
    return await openNumber(account);
  } catch (cause) {
    if (!(cause instanceof NotOpened)) throw cause;
    throw new NumberNotRead(`The account number of ${id} cannot be opened`, { cause });
  }
}
