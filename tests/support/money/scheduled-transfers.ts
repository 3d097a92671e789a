import { jest } from '@jest/globals';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { logTo } from '#lib/log.ts';
import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import { write } from '#tests/properties/collections/bank.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { inBatch } from '#tests/support/records/delivered.ts';
import { memoryBankFiles } from './memory-bank-files.ts';
import { COLLECTIONS, holdDate, inMexicoCity, releaseDate } from './scheduled-run.ts';

type LogLine = { readonly level: string; readonly event: string } & Readonly<Record<string, unknown>>;
type Event = Parameters<typeof inBatch>[0];

/** The largest amount that is transferred without an operator, in pesos. */
export const LIMIT = 1_000;

/** A verifier that says of every account that its holder has this RFC. */
const RFC = 'GODE561231GR8';
const verifier: AccountVerifier = {
  start: async ({ runId }) => ({ providerId: runId, state: 'receipt', holderId: RFC }),
  read: async () => ({ state: 'receipt', holderId: RFC }),
};

const load = async () => ({
  ...(await import('#functions/workers/collections/pay-out.ts')),
  ...(await import('#lib/operations/bank-files/ingest-return-file.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/bank-files/return-as-bank.ts')),
  ...(await import('#lib/operations/change-account.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/disputes/decide-as-operator.ts')),
  ...(await import('#lib/operations/ledger/book-entry.ts')),
  ...(await import('#lib/operations/outgoing/configured-payouts.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/operations/transfers/request-transfer.ts')),
  ...(await import('#lib/operations/outgoing/filing/file-payments.ts')),
  ...(await import('#lib/operations/outgoing/report-waiting.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/operations/payout-accounts/verify-payout-account.ts')),
  ...(await import('#lib/operations/writes/disputes.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/keys.ts')),
  ...(await import('#lib/store/payout-accounts.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
  ...(await import('#lib/store/outgoing/waiting.ts')),
  sumUp: (await import('#functions/workers/sum-up.ts')).handler,
});

/**
 * The scheduled transfers of all merchants, day by day, in a table of their own, with the bank's files in memory. The
 * file of the test must be the only one that imports the run.
 */
export async function startScheduledTransfers() {
  const table = await startLoneTable();
  const files = memoryBankFiles();
  jest.unstable_mockModule('#lib/providers/bank-files/configured-bank-files.ts', () => ({
    configuredBankFiles: () => files,
  }));
  Object.assign(process.env, COLLECTIONS, { TRANSFER_LIMIT: String(LIMIT) });
  const lib = await load();
  const lines: LogLine[] = [];
  logTo((line) => void lines.push(JSON.parse(line)));

  const on = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
    holdDate(inMexicoCity(day));
    try {
      return await work();
    } finally {
      releaseDate();
    }
  };
  const clockOn = (day: string) => lib.clockAt(inMexicoCity(day));

  /** Sums up what is booked for an account, as its worker does. */
  const sumUp = async (accountId: string): Promise<void> => {
    const { items } = await lib.queryItems<NonNullable<Event>>(
      {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
        ExpressionAttributeValues: { ':pk': lib.ledgerPk(accountId), ':events': 'EVT#' },
      },
      100,
    );
    await lib.sumUp(inBatch(...items));
  };

  /** Creates a merchant whose payout account is in effect on a day, and owes it an amount in centavos. */
  const newOwed = async (day: string, amount: number, ending?: string): Promise<string> => {
    const { account_id: id } = await lib.createAccount({ name: 'Panadería Sol', features: [] });
    await lib.changeAccount(id, {
      settlement: { settlement: 'held' },
      payoutAccount: { number: newClabe(ending, '012'), rfc: RFC },
    });
    const account = await lib.findPayoutAccount(id);
    if (!account) throw new Error('It has no payout account');
    const verified = await lib.verifyPayoutAccount(account, verifier, new Date());
    if (verified.verification.status !== 'verified') throw new Error('It is not verified');
    const asked = { account_id: id, reference: 'CASE-1', reason: 'Correction', by: 'ana' } as const;
    const entry = { ...asked, type: 'adjustment', amount: amount as Centavos } as const;
    await lib.bookEntry(entry, Number.MAX_SAFE_INTEGER as Centavos, clockOn(day));
    await sumUp(id);
    return id;
  };

  const presentedOn = (day: string) =>
    [...files.written.keys()].filter((name) => name.startsWith(`dispersals/all/payouts-${day}`));

  return {
    ...{ lib, files, lines, on, clockOn, sumUp, newOwed },
    /** Runs the transfers of a day, and returns the errors that the run logged. */
    run: async (day: string): Promise<LogLine[]> => {
      lines.length = 0;
      await on(day, () => lib.handler({ date: day as CalendarDate }));
      return lines.filter(({ level }) => level === 'error');
    },
    /** Makes the simulated bank return the files that were presented on a day. */
    returnAll: async (day: string): Promise<void> => {
      const outside = lib.configuredPayouts();
      for (const name of presentedOn(day)) {
        const to = name.replace('dispersals/all/', 'dispersal-returns/');
        const returned = await lib.returnAsBank(name, to, files, 'payouts');
        if (returned) await lib.ingestReturnFile(returned, outside, clockOn(day));
      }
    },
    /** Makes the bank return all entries of the files of a day with one code, on a later day. */
    returnAs: async (day: string, returnCode: string, later: string): Promise<void> => {
      for (const name of presentedOn(day)) {
        const { header, details } = await readBankFile([files.written.get(name) ?? ''], { kind: 'payouts' });
        const lines = [];
        for await (const line of details) lines.push({ ...line, returnCode });
        const to = name.replace('dispersals/all/', 'dispersal-returns/').replace('.txt', '-later.txt');
        files.written.set(to, await write({ ...header, fileNumber: 99_999 }, lines));
        await lib.ingestReturnFile(to, lib.configuredPayouts(), clockOn(later));
      }
    },
    /** Returns what waits, as the operator sees it: the merchant, what for, and since when. */
    waiting: async (most = 100) => {
      const { WAITING_FOR, waitingOf } = await import('#lib/domain/outgoing/waiting.ts');
      const found = await lib.listWaiting(WAITING_FOR, most);
      return found.map((transfer) => ({ ...transfer, ...waitingOf(transfer) }));
    },
    stop: () => table.stop(),
  };
}

export type ScheduledTransfers = Awaited<ReturnType<typeof startScheduledTransfers>>;
