import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { ImportKind, Working } from '#lib/domain/imports/import.ts';
import { newImport } from '#lib/domain/imports/steps.ts';
import { askForStep } from '#lib/operations/imports/ask-for-step.ts';
import { carryOut } from '#lib/operations/imports/carry-out.ts';
import { resultName, uploadName } from '#lib/operations/imports/file-names.ts';
import { sweepImports } from '#lib/operations/imports/sweep-imports.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findImport, storeImport } from '#lib/store/imports/imports.ts';
import { rowsAfter } from '#lib/store/imports/rows.ts';
import { storeAccount } from '#tests/support/database/stored-debits.ts';
import { copyTable } from '#tests/support/database/table-copy.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { csvOf, type FileRow } from '#tests/support/records/imports.ts';
import { costingLife } from '#tests/support/service/killable.ts';

/** Long after the time of any worker. */
const LATER = 24 * 60 * 60 * 1_000;

/** The imports of an account in a separate table, with the files in memory. Each call may be the last of a worker. */
export function loneImports(rowsAtOnce?: number) {
  const files = memoryBankFiles(costingLife);
  const worker = { takes: 10_000_000, files, ...(rowsAtOnce !== undefined && { rowsAtOnce }) };
  const stored = async (id: string) => {
    const found = await findImport(id);
    if (!found) throw new Error(`There is no import ${id}`);
    return found;
  };
  return {
    files,
    stored,
    /** Stores an import with its file. */
    async create(rows: readonly FileRow[]) {
      const { account_id } = await storeAccount();
      return this.createOf('direct_debits', csvOf(rows), account_id);
    },
    /** Stores an import of a kind with its file. */
    async createOf(kind: ImportKind, content: string, account_id: string) {
      const one = newImport({ id: newId('imp'), account_id, kind, file_name: 'a.csv' }, new Date());
      await transact([storeImport(one)]);
      files.written.set(uploadName(one), content);
      return one;
    },
    /** Asks for a step. */
    async ask(id: string, step: Working) {
      await askForStep(await stored(id), step, new Date(), async (writes) => {
        if (writes.length > 0) await transact(writes);
      });
    },
    /** Works on an import as its current event asks. */
    async work(id: string) {
      await carryOut(id, (await stored(id)).version, worker);
    },
    /** Asks for a step, and works on it as if no worker were killed. */
    async step(id: string, step: Working) {
      await this.ask(id, step);
      await this.work(id);
    },
    /** Starts the work of a killed worker again, as the sweep does. */
    async sweep() {
      await sweepImports(new Date(Date.now() + LATER));
    },
    /** Goes on with an import as the sweep does, until there is nothing to do. */
    async finish(id: string) {
      for (let times = 0; (await stored(id)).due_at !== null; times += 1) {
        if (times > 20) throw new Error('An import does not end');
        await this.sweep();
        await this.work(id);
      }
    },
    /** Returns what became of the rows, of the direct debits and of the payment methods, without their ids. */
    async outcome(id: string) {
      const { status, counts, done, fault } = await stored(id);
      const { items } = await rowsAfter(id, 0, 1_000);
      const table = (await copyTable()) as Record<string, unknown>[];
      const debits = table.filter(({ sk }) => sk === 'DD');
      const methods = table.filter(({ number_sealed, deleted }) => number_sealed && deleted === false);
      const one = await stored(id);
      return {
        ...{ status, counts, done, fault },
        rows: items.map(({ line, status: of, faults }) => [line, of, ...faults.map((each) => each.fault)]),
        debits: debits.map((debit) => `${debit.external_id} ${debit.status}`).sort(),
        charges: table
          .filter(({ type }) => type === 'direct_debit')
          .map((charge) => `${charge.external_id} ${charge.status}`)
          .sort(),
        events: table
          .flatMap(({ event_type }) => String(event_type ?? ''))
          .filter((type) => type.startsWith('import.') && type !== 'import.work_due'),
        held: (debits as unknown as DirectDebit[])
          .flatMap(({ counters }) => counters.periods.map(({ n, held, open }) => `${n} ${held} ${open}`))
          .sort(),
        totals: one.totals,
        methods: methods
          .map(({ customer_id, open_direct_debits }) => `${customer_id} ${open_direct_debits}`)
          .sort(),
        result: files.written.get(resultName(one))?.replace(/(dd|ord)_\w+/g, '$1_…'),
      };
    },
  };
}
