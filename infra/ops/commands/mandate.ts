import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { describeMandate } from '#infra/ops/describe-mandate.ts';
import type { FaultKind } from '#lib/domain/mandate/chain.ts';
import { faultOfCopies } from '#lib/operations/mandate/copies.ts';
import { readMandate } from '#lib/operations/mandate/read-mandate.ts';
import { showMandate } from '#lib/operations/mandate/show-mandate.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';

const debitOf = async (id: string) => found(await findDirectDebit(id), 'direct debit', id);

const WRONG: Readonly<Record<FaultKind, string>> = {
  missing: 'is missing',
  changed: 'was changed: its bytes are not those that were hashed',
  signature: 'has no signature of ours over these bytes',
  unlinked: 'does not follow from the one before, or is another direct debit’s',
  sealed: 'has a sealed value beside it that does not open, or is not the one whose digest was signed',
  head: 'is not the one that the direct debit notes as the last',
};

/** What was authorised, for a dispute. */
export const mandateCommands: readonly OpsCommand[] = [
  command({
    name: 'show',
    summary:
      'Show what was authorised: when, from where, by which link, in which words; and what became of it.',
    details: 'The entries are verified on the way. The RFC of the account’s holder is shown in full.',
    example: 'mandate show dd_…',
    takes: (line) => line.argument('<direct-debit>', 'its id'),
    run: async ([id]) =>
      describeMandate(id, showMandate(await readMandate(await debitOf(id)), { isMasked: false })),
  }),
  command({
    name: 'verify',
    summary: 'Verify the evidence byte by byte, and against its copies; say where it breaks.',
    details:
      'It fails where anything was changed, removed or added. A copy follows its entry within moments.',
    example: 'mandate verify dd_…',
    takes: (line) => line.argument('<direct-debit>', 'its id'),
    run: async ([id]) => {
      const { entries, fault } = await readMandate(await debitOf(id));
      if (fault) throw new OpsError(`Not verified: entry ${fault.entry} of ${id} ${WRONG[fault.what]}.`);
      const other = await faultOfCopies(id);
      if (other)
        throw new OpsError(
          `Not verified: the copy of entry ${other.n} of ${id} is ${other.copy}; the table’s chain is whole.`,
        );
      return { direct_debit_id: id, verified: true, entries: entries.length, copies: entries.length };
    },
  }),
  command({
    name: 'pdf',
    summary: 'Print the official form, filled in, with the evidence overleaf, as a PDF.',
    details:
      'It holds the account number and the RFC of the account’s holder: keep it where nobody else can read it.',
    example: 'mandate pdf dd_… > mandate.pdf',
    takes: (line) => line.argument('<direct-debit>', 'its id'),
    file: async ([id]) => {
      const debit = await debitOf(id);
      const { entries, fault, numbers } = await readMandate(debit);
      if (entries.length === 0) throw new OpsError(`Nothing was authorised by ${id} so far.`);
      const { mandateForm } = await import('#lib/mandate-form/mandate-form.ts');
      const form = await mandateForm(entries, {
        language: debit.language,
        brokenAt: fault?.entry ?? null,
        numbers,
      });
      return only(form);
    },
  }),
];

async function* only(bytes: Uint8Array) {
  yield bytes;
}
