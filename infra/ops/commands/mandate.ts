import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { DEBIT, debitOf } from '#infra/ops/debit-of.ts';
import { describeMandate } from '#infra/ops/describe-mandate.ts';
import type { FaultKind } from '#lib/domain/mandate/chain.ts';
import { faultOfCopies } from '#lib/operations/mandate/copies.ts';
import { readMandate } from '#lib/operations/mandate/read-mandate.ts';
import { showMandate } from '#lib/operations/mandate/show-mandate.ts';

const WRONG: Readonly<Record<FaultKind, string>> = {
  missing: 'is missing',
  changed: 'was changed: its bytes do not match its hash',
  signature: 'has no valid signature of ours',
  unlinked: 'does not link to the previous entry, or belongs to another direct debit',
  sealed: 'has a sealed value that does not open or does not match the signed digest',
  head: 'is not the one that the direct debit records as its last',
};

/** Evidence of what a customer authorised, for a dispute. */
export const mandateCommands: readonly OpsCommand[] = [
  command({
    name: 'show',
    summary:
      'Show what was authorised: when, from where, by which link and in which words, and what followed.',
    details: 'Also verifies the entries. Shows the full RFC of the account’s holder.',
    example: 'mandate show dd_…',
    takes: (line) => line.argument(...DEBIT),
    run: async ([of]) => {
      const debit = await debitOf(of);
      return describeMandate(debit.id, showMandate(await readMandate(debit), { isMasked: false }));
    },
  }),
  command({
    name: 'verify',
    summary: 'Verify the evidence byte by byte and against its copies, and report the first fault.',
    details: 'Fails if an entry was changed, removed or added. A copy is written moments after its entry.',
    example: 'mandate verify dd_…',
    takes: (line) => line.argument(...DEBIT),
    run: async ([of]) => {
      const debit = await debitOf(of);
      const { id } = debit;
      const { entries, fault } = await readMandate(debit);
      if (fault) throw new OpsError(`Not verified: entry ${fault.entry} of ${id} ${WRONG[fault.what]}.`);
      const other = await faultOfCopies(id);
      if (other)
        throw new OpsError(
          `Not verified: the copy of entry ${other.n} of ${id} is ${other.copy}; the chain in the table is intact.`,
        );
      return { direct_debit_id: id, verified: true, entries: entries.length, copies: entries.length };
    },
  }),
  command({
    name: 'pdf',
    summary: 'Print the official form, filled in, with the evidence on the back, as a PDF.',
    details:
      'It contains the account number and the RFC of the account’s holder: store it where nobody else can read it.',
    example: 'mandate pdf dd_… > mandate.pdf',
    takes: (line) => line.argument(...DEBIT),
    file: async ([of]) => {
      const debit = await debitOf(of);
      const { entries, fault, numbers } = await readMandate(debit);
      if (entries.length === 0) throw new OpsError(`No customer has authorised ${debit.id} yet.`);
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
