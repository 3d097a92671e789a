import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { clockAt, runClockAt } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import { openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { findDueOfAccount } from '#lib/store/collections/due-collections.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import type { MemoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { instantOf, type Moment } from './moment.ts';

const BANK = '002';
const ISSUER = { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' };

/** The work of the service's workers for one merchant: the only place that knows their operations. */
export class Runs {
  readonly #accountId: string;
  readonly #files: MemoryBankFiles;
  #returned = 0;

  constructor(accountId: string, files: MemoryBankFiles) {
    this.#accountId = accountId;
    this.#files = files;
  }

  /** Runs a day's collections at a moment, up to the bank. There is no run on a day without banks. */
  async collect(moment: Moment, asked: CalendarDate = moment.today): Promise<void> {
    const clock = runClockAt(instantOf(moment), asked);
    if (!clock) return;
    const { day } = clock;
    const [owner, outside] = [this.#accountId, this.#receiving];
    const of = { kind: 'collections', account_id: owner, bank: BANK, date: day } as const;
    const run = { ...clock, owner, into: { bank: BANK, partition: 0 } };
    await openDue(findDueOfAccount('DEBIT', owner, day), run);
    await preNotifyDue(findDueOfAccount('DEBIT', owner, lastPreNotifiedDay(run)), run);
    await tidyFiles(of, outside, clock);
    await claimDueCharges(findDueOfAccount('CHARGE', owner, day), of, run);
    await presentFiles(of, outside, run);
  }

  /** Receives a file of the bank; returns how many of its lines settled, and how. */
  async receive(moment: Moment, text: string) {
    this.#returned += 1;
    const name = `answers/${this.#accountId}-${this.#returned}.txt`;
    this.#files.written.set(name, text);
    const { counts } = await ingestReturnFile(name, this.#receiving, clockAt(instantOf(moment)));
    return {
      corrected: counts?.corrected ?? 0,
      reversed: counts?.reversed ?? 0,
      exceptions: counts?.exceptions ?? 0,
    };
  }

  /** The bank refuses a file by its name. Returns whether it could be recalled. */
  async refuse(moment: Moment, name: string): Promise<boolean> {
    const id = name.slice('presentments/'.length, -'.txt'.length);
    const taken = await rejectFile(id, collectionsContent, clockAt(instantOf(moment)));
    return typeof taken === 'object' && taken.state === 'rejected';
  }

  /** An operator records a return code on the open exception of an order. Throws if that is refused. */
  async recordFailed(moment: Moment, orderId: string, code: string): Promise<void> {
    const { items } = await listExceptions('open', 100);
    const own = items.filter(({ order_id }) => order_id === orderId);
    const clock = clockAt(instantOf(moment));
    for (const { id } of own) await resolveAs(id, { as: 'failed', code, by: 'ana' }, this.#receiving, clock);
  }

  get #receiving() {
    return { files: this.#files, bank: BANK, issuer: ISSUER, content: collectionsContent };
  }
}
