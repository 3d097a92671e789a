import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Plan, planRequests } from '#lib/domain/consent-requests/plan.ts';
import { noteBounce } from '#lib/domain/direct-debit/links.ts';
import { undoCreation } from '#lib/domain/direct-debit/undo.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { carryOutRequests } from '#lib/operations/consent-requests/carry-out.ts';
import { sweepRequests } from '#lib/operations/consent-requests/sweep.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findConsentRequests, storeConsentRequests } from '#lib/store/imports/consent-requests.ts';
import { rowsAfter } from '#lib/store/imports/rows.ts';
import { loneImports } from '#tests/properties/imports/lone-imports.ts';
import { copyTable } from '#tests/support/database/table-copy.ts';
import { holdDate, inMexicoCity } from '#tests/support/money/scheduled-run.ts';
import { type FileRow, fileRow } from '#tests/support/records/imports.ts';

/** A mail that was requested: the day, and the direct debit. */
export type Mail = { readonly day: CalendarDate; readonly debitId: string; readonly isReminder: boolean };

/** The consent requests of an applied import in a separate table. The clock stands still until it is moved. */
export async function loneRequests(rows: readonly FileRow[], rowsAtOnce = 3) {
  const imports = loneImports(50);
  const { id, account_id } = await imports.create(rows);
  await imports.step(id, 'checking');
  await imports.step(id, 'applying');
  const worker = { takes: 1_000_000, rowsAtOnce };
  const stored = async () => {
    const found = await findConsentRequests(id);
    if (!found) throw new Error(`There is no plan of ${id}`);
    return found;
  };
  return {
    id,
    imports,
    stored,
    at: (day: string, time = '10:00') => holdDate(inMexicoCity(day, time)),
    /** Plans the mails, as the endpoint does. */
    async plan(plan: Plan) {
      const before = await findConsentRequests(id);
      const next = planRequests(before, plan, { import_id: id, account_id }, clockAt(new Date()));
      await transact([storeConsentRequests(before, next)]);
    },
    /** Works on the mails as the current event asks. */
    work: async () => carryOutRequests(id, (await stored()).version, worker),
    /** Goes on as the sweep does: also with the work of a worker that was killed. */
    async goOn() {
      const { due_at } = await stored();
      if (due_at === null) return;
      await sweepRequests(new Date(Date.parse(due_at) + 1));
      await this.work();
    },
    /** Returns the rows in the order of the file. */
    rows: async () => (await rowsAfter(id, 0, 1_000)).items,
    /** The merchant cancels a direct debit: its customer needs no mail any more. */
    cancel: (debitId: string) => changeDirectDebit(debitId, undoCreation, new Date()),
    /** Mails to a customer bounce. */
    async bounce(debitId: string) {
      const email = (await findDirectDebit(debitId))?.customer.email ?? '';
      await changeDirectDebit(debitId, (debit, clock) => noteBounce(debit, [email], clock), new Date());
    },
    /** Returns the mails that were requested, in their order. */
    async mails(): Promise<Mail[]> {
      const table = (await copyTable()) as Requested[];
      return table
        .filter(({ event_type }) => event_type === 'direct_debit.link_requested')
        .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
        .map(({ created_at, data }) => ({
          day: mexicoCityDate(new Date(created_at)),
          debitId: data.direct_debit_id,
          isReminder: data.is_reminder === true,
        }));
    },
  };
}

type Requested = {
  readonly event_type?: string;
  readonly created_at: string;
  readonly data: { readonly direct_debit_id: string; readonly is_reminder?: true };
};

/** Returns rows of which some have one address. */
export const rowsOf = (number: number, sharing: number): FileRow[] =>
  Array.from({ length: number }, (_, n) =>
    fileRow(n % 2 === 0 && n / 2 < sharing ? { email: 'escuela@example.com' } : {}),
  );

export const daysAfter = (day: string, n: number): CalendarDate => addDays(day as CalendarDate, n);
