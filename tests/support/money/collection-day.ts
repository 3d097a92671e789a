import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import { openDue } from '#lib/operations/collections/opening/open-due.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { findDueEverywhere, findDueOfAccount } from '#lib/store/collections/due-collections.ts';
import { EVERY_ACCOUNT, type Presentation } from '#lib/store/collections/presentations.ts';
import { dueForRun } from '#lib/store/collections/queued-entries.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';
import { memoryBankFiles } from './memory-bank-files.ts';
import { runOn } from './run-on.ts';

const BANK = '002';
const OUTSIDE = {
  bank: BANK,
  issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' },
  content: collectionsContent,
};

type Due = {
  count: number;
  eve: string;
  day: string;
  /** The members of the direct debit with this number, in addition to its date. */
  terms?: (n: number) => Record<string, unknown>;
  /** The run that collects; by default the scheduled run. */
  isOwn?: boolean;
};

/**
 * Some direct debits of one account on the day on which they are due, monthly ones by default, with each step of that
 * day.
 */
export class CollectionDay {
  readonly accountId: string;
  readonly ids: readonly string[];
  readonly clock: RunClock;
  readonly files = memoryBankFiles();
  readonly #of: Presentation;
  #presented = '';

  private constructor(accountId: string, ids: readonly string[], { day, isOwn = false }: Due) {
    this.accountId = accountId;
    this.ids = ids;
    this.clock = runOn(clockAt(new Date(`${day}T15:00:00Z`)));
    const account_id = isOwn ? accountId : EVERY_ACCOUNT;
    this.#of = { kind: 'collections', account_id, bank: BANK, date: this.clock.today };
  }

  static async begin(due: Due): Promise<CollectionDay> {
    const { account_id } = await storeAccount();
    const ids: string[] = [];
    for (let n = 0; n < due.count; n++) {
      const terms = { next_payment_date: due.day, ...due.terms?.(n) };
      ids.push((await storeActiveDebit(account_id, terms, new Date(`${due.eve}T15:00:00Z`))).id);
    }
    return new CollectionDay(account_id, ids, due);
  }

  /** Returns those that are due until a day. */
  due(until: CalendarDate) {
    return findDueOfAccount('DEBIT', this.accountId, until);
  }

  open() {
    return openDue(this.due(this.#of.date), this.#run);
  }

  get #run() {
    const { account_id: owner, bank } = this.#of;
    return { ...this.clock, owner, into: { bank, partition: 0 } };
  }

  claim() {
    const queued = dueForRun(findDueEverywhere('CHARGE', { until: this.#of.date }), this.#of);
    return claimDueCharges(queued, this.#of, this.#run);
  }

  async present(): Promise<void> {
    const [file] = await presentFiles(this.#of, this.receiving, this.#run);
    this.#presented = this.files.written.get(file ? nameOf(file) : '') ?? '';
  }

  /** Makes the bank return the presented orders: paid, unless `says` changes the lines. */
  async answer(name: string, says: (lines: ReadDetail[]) => ReadDetail[] = (lines) => lines): Promise<void> {
    const { header, details } = await read(this.#presented);
    const paid = details.map((detail) => ({ ...detail, returnCode: '00' }));
    this.files.written.set(name, await write(header, says(paid)));
  }

  get receiving() {
    return { files: this.files, ...OUTSIDE };
  }

  settle(name: string) {
    return ingestReturnFile(name, this.receiving, this.clock);
  }

  /** Finishes the files of earlier days, as the run of a later day does first. */
  tidy(date: string) {
    const clock = clockAt(new Date(`${date}T15:00:00Z`));
    return tidyFiles({ ...this.#of, date: clock.today }, { files: this.files, ...OUTSIDE }, clock);
  }

  /** Resolves an exception as an operator. */
  resolve(id: string, as: 'paid' | 'ignored') {
    return resolveAs(id, { as, by: 'ana' }, { files: this.files, ...OUTSIDE }, this.clock);
  }
}
