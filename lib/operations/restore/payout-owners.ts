import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import type { Transfer, TransferAccount } from '#lib/domain/transfers/transfer.ts';
import { accountDigestOf } from '#lib/operations/payment-methods/sealed-members.ts';
import { type Account, listAccounts } from '#lib/store/accounts.ts';
import { findPayoutAccount, listFormerPayoutAccounts } from '#lib/store/payout-accounts.ts';

/** A merchant's payout account, the present one or a former one. */
export type PayoutOwner = {
  readonly account_id: string;
  readonly name: string;
  readonly to: TransferAccount;
};

/** The letters of a merchant's name that a file holds. */
const NAME_LENGTH = 40;

/** The merchants by the digests of their payout accounts. They are read once, at the first payment without a transfer. */
export class PayoutOwners {
  #all: Promise<Map<string, PayoutOwner[]>> | undefined;

  /**
   * Returns the one merchant that a payment can have gone to: that of the transfer with its reference if it has such a
   * payout account, otherwise the only one that has it; undefined if there is none, or several.
   */
  async of(
    { clabe, merchantName }: ReadDetail,
    transfer: Transfer | undefined,
  ): Promise<PayoutOwner | undefined> {
    this.#all ??= readAll();
    const owners = (await this.#all).get(await accountDigestOf(clabe)) ?? [];
    const its = owners.filter(({ account_id }) => account_id === transfer?.account_id);
    const same = its.find(({ to }) => to.payout_account_id === transfer?.to?.payout_account_id);
    if (same ?? its[0]) return same ?? its[0];
    const named = owners.filter(({ name }) => nameInFile(name) === nameInFile(merchantName));
    const [first, ...others] = named.length > 0 ? named : owners;
    return others.every(({ account_id }) => account_id === first?.account_id) ? first : undefined;
  }
}

const nameInFile = (name: string) => cleanText(name).slice(0, NAME_LENGTH).trim();

async function readAll(): Promise<Map<string, PayoutOwner[]>> {
  const all = new Map<string, PayoutOwner[]>();
  for await (const accounts of listAccounts()) {
    for (const account of accounts)
      for (const { digest, owner } of await ownersOf(account))
        all.set(digest, [...(all.get(digest) ?? []), owner]);
  }
  return all;
}

/** Returns the payout accounts of a merchant, the present one first. */
async function ownersOf({ account_id, name }: Account): Promise<{ digest: string; owner: PayoutOwner }[]> {
  const current = await findPayoutAccount(account_id);
  const former = await listFormerPayoutAccounts(account_id);
  return [...(current ? [current] : []), ...former].map((account) => ({
    digest: account.number_digest,
    owner: { account_id, name, to: toOf(account) },
  }));
}

const toOf = ({ id, bank, number_last4 }: PayoutAccount): TransferAccount => ({
  payout_account_id: id,
  bank,
  last4: number_last4,
});
