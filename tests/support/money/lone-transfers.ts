import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { settleVerification } from '#lib/domain/payout-account.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { bookEntry } from '#lib/operations/ledger/book-entry.ts';
import { filePayments } from '#lib/operations/outgoing/filing/file-payments.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { setPayoutAccount } from '#lib/operations/payout-accounts/set-payout-account.ts';
import { releaseRefunds } from '#lib/operations/refunds/release-refunds.ts';
import { runTransfers } from '#lib/operations/transfers/run-transfers.ts';
import { requireAccount, updateAccount } from '#lib/store/accounts.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { REFUNDS } from '#lib/store/lists/lists.ts';
import { findPayoutAccount, storePayoutAccount } from '#lib/store/payout-accounts.ts';
import { returnFile } from '#tests/properties/collections/transfers/bank.ts';
import { storedTransfers } from '#tests/properties/collections/transfers/stored.ts';
import { storeAccount } from '#tests/support/database/stored-debits.ts';
import { putBack, type TableCopy } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { costingLife } from '#tests/support/service/killable.ts';
import { COLLECTED } from './lone-collections.ts';
import { memoryBankFiles } from './memory-bank-files.ts';
import { runOn } from './run-on.ts';
import { sumLedgerOf } from './sum-ledger.ts';

/** The largest amount that is transferred without an operator, in centavos. */
export const LIMIT = 1_000_00;
/** More than an operator adjusts here, in centavos. */
const MOST_ALONE = 1_000_000_00 as never;

/** The transfers of all accounts in a separate table, step by step, with the bank's files in memory. */
export function loneTransfers() {
  const files = memoryBankFiles(costingLife);
  const outside = { files, ...COLLECTED, content: payoutsContent };
  const at = (day: string) => clockAt(new Date(`${day}T15:00:00.000Z`));
  const ofDay = (day: string) => {
    const [bank, date] = [COLLECTED.bank, day as CalendarDate];
    return { kind: 'payouts', account_id: EVERY_ACCOUNT, bank, date } as const;
  };
  const summed = new Set<string>();
  let [entries, accounts] = [0, 0];
  const sum = async (id: string) => {
    const transfers = (await storedTransfers(id)).map(({ transfer }) => `TR#${transfer.id}`);
    const refunds = (await listRecords(id, REFUNDS, { limit: 1_000 })).items;
    const others = refunds.flatMap((refund) => [`RF#${refund.id}`, `DD#${refund.direct_debit_id}`]);
    await sumLedgerOf([`ACC#${id}#LEDGER`, ...transfers, ...others], summed);
  };
  return {
    files,
    outside,
    at,
    sum,
    /**
     * Restores the table to an earlier moment. The events that it has were delivered to the table in use before, or to
     * nobody: none of them is delivered again.
     */
    async restore(copy: TableCopy): Promise<void> {
      await putBack(copy);
      summed.clear();
      for (const { event_id } of copy) if (event_id !== undefined) summed.add(String(event_id));
    },
    /** Creates a merchant whose money is held, with a verified payout account in effect, and returns its id. */
    async merchant(clabe = newClabe(undefined, '012'), more: object = {}): Promise<string> {
      const { account_id: id } = await storeAccount();
      const terms = { transfer_schedule: 'daily', transfer_minimum: 1, ...more };
      await updateAccount(id, { settlement: 'held', contact_email: 'ana@example.com', ...terms } as never);
      await this.setAccount(id, clabe);
      return id;
    },
    /** Sets the payout account of a merchant, verified and in effect. */
    async setAccount(id: string, clabe: string): Promise<void> {
      accounts += 1;
      const now = new Date(Date.parse('2027-01-04T15:00:00.000Z') + accounts * 1_000);
      const asked = { number: clabe, rfc: 'GODE561231GR8', holder: 'Abarrotes' };
      await setPayoutAccount(await requireAccount(id), asked, 'Abarrotes', clockAt(now));
      // A service on the same table may verify it in this moment.
      await retryOnConflict(async () => {
        const set = (await findPayoutAccount(id)) as NonNullable<
          Awaited<ReturnType<typeof findPayoutAccount>>
        >;
        const verified = settleVerification(set, { status: 'verified', reason: null }, now).next;
        const effective_on = addDays(verified.effective_on, -30);
        await transact([storePayoutAccount({ ...verified, effective_on }, set)]);
      });
    },
    /** Books an adjustment of what is owed to a merchant, in centavos, and sums it unless the sums lag. */
    async owe(id: string, amount: number, day: string, { lags = false } = {}): Promise<void> {
      entries += 1;
      const said = { reference: `CASE-${entries}`, reason: 'x', by: 'ana' };
      const asked = { account_id: id, type: 'adjustment', amount: amount as never, ...said } as const;
      await bookEntry(asked, MOST_ALONE, at(day));
      if (!lags) await sum(id);
    },
    /** Pays out on a day, and returns the names of the new files at the bank. */
    async run(day: string, limit = LIMIT): Promise<string[]> {
      // As in the function that calls these steps.
      if (await findHold()) return [];
      const [of, clock] = [ofDay(day), at(day)];
      const presented = await tidyFiles(of, outside, clock);
      await releaseRefunds(of, clock);
      await runTransfers({ of, clock, limit: limit as never });
      await filePayments(of, clock.now);
      return [...presented, ...(await presentFiles(of, outside, runOn(clock)))].map(nameOf);
    },
    /** Makes the bank say the same about all transfers of a file. */
    async answer(presented: string, word: string, day: string, name = `${day}-${word}`) {
      const returned = presented
        .replace('dispersals/all/', 'dispersal-returns/')
        .replace('.txt', `-${name}.txt`);
      files.written.set(returned, (await returnFile(files.written.get(presented) ?? '', () => word)) ?? '');
      return ingestReturnFile(returned, outside, at(day));
    },
    /** Returns the statuses and amounts of a merchant's transfers, oldest first. */
    async transfers(id: string): Promise<[string, number][]> {
      const all = (await storedTransfers(id)).map(({ transfer }) => transfer);
      return all.map(({ status, amount }): [string, number] => [status, amount]).reverse();
    },
  };
}

export type LoneTransfers = ReturnType<typeof loneTransfers>;
