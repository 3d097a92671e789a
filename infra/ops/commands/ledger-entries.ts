import { userInfo } from 'node:os';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { oneOf, shortText, signedHundredths } from '#infra/ops/options.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { accountClock } from '#infra/ops/stage-settings.ts';
import { target } from '#infra/ops/target.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { type Entry, OPERATOR_TYPES } from '#lib/domain/ledger/operator-entry.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { bookEntry, decideOnEntry, NotBooked } from '#lib/operations/ledger/book-entry.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { listEntries } from '#lib/store/ledger/entries.ts';

/** More than an account ever has. */
const MOST_ENTRIES = 10_000;

const ENTRY_COLUMNS = [
  ...['reference', 'type', 'amount', 'state', 'reason', 'by', 'decided_by', 'line_id', 'created_at'],
];

const rowOfEntry = ({ account_id, reference, type, amount, state, ...rest }: Entry) => ({
  ...{ account_id, reference, type, amount: pesos(amount), state, reason: rest.reason, by: rest.by },
  ...{ decided_by: rest.decided_by ?? '', line_id: rest.line_id ?? '', created_at: rest.created_at },
});

/** Returns the entry as a row. An entry that cannot be booked is an error that the operator can correct. */
async function rowOf(deciding: Promise<Entry>) {
  try {
    const entry = await deciding;
    const { state, account_id, reference } = entry;
    const what_to_do = `Another operator: ops ledger approve ${account_id} ${reference}`;
    return { ...rowOfEntry(entry), ...(state === 'waiting' && { what_to_do }) };
  } catch (error) {
    throw error instanceof NotBooked ? new OpsError(error.message) : error;
  }
}

const decide = (as: 'booked' | 'rejected') =>
  command({
    name: as === 'booked' ? 'approve' : 'reject',
    summary:
      as === 'booked'
        ? 'Book an entry that waits for a second operator.'
        : 'Reject an entry that waits for a second operator.',
    example: `ledger ${as === 'booked' ? 'approve' : 'reject'} acc_… FOLIO-7714`,
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .argument('<reference>', 'the reference of the entry, as in ledger entries')
        .option('--by <name>', 'who decides (default: the user of this machine)'),
    run: async ([id, reference], { by = userInfo().username }) =>
      rowOf(decideOnEntry(id, reference, { as, by }, await accountClock(id))),
  });

/** What operators book in the ledger by hand. */
export const entryCommands: readonly OpsCommand[] = [
  command({
    name: 'book',
    summary: 'Book what only an operator knows: fees that a merchant paid, an adjustment, a write-off.',
    details:
      'fee_payment: the merchant paid fees that it owed; adjustment: what is owed to it was wrong, above or below zero; ' +
      'write_off: you give up what it owes. The reference, such as the folio of its transfer, is booked once in an ' +
      'account, so the command may be repeated. An adjustment or write-off above the stage’s operatorLimit waits until ' +
      'another operator approves it. The merchant sees the reason.',
    example:
      'ledger book acc_… --type fee_payment --amount 1250.00 --reference FOLIO-7714 --reason "Fees of November"',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .requiredOption('--type <type>', OPERATOR_TYPES.join(', '), oneOf('type', OPERATOR_TYPES))
        .requiredOption(
          '--amount <pesos>',
          'in pesos; below zero lowers what the merchant is owed',
          signedHundredths,
        )
        .requiredOption('--reference <text>', 'what makes it unique in the account', shortText)
        .requiredOption('--reason <text>', 'why, in words that the merchant sees', shortText)
        .option('--by <name>', 'who books it (default: the user of this machine)'),
    run: async ([id], { amount, by = userInfo().username, ...given }) => {
      found(await findAccount(id), 'account', id);
      const limit = (STAGES[target().stage].operatorLimit * 100) as Centavos;
      const asked = { ...given, account_id: id, amount: amount as Centavos, by };
      return rowOf(bookEntry(asked, limit, await accountClock(id)));
    },
  }),
  decide('booked'),
  decide('rejected'),
  command({
    name: 'entries',
    summary: 'List what operators have booked in an account, and what waits for a second operator.',
    example: 'ledger entries acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    columns: ENTRY_COLUMNS,
    list: async ([id]) => {
      found(await findAccount(id), 'account', id);
      return (await listEntries(id, MOST_ENTRIES)).map(rowOfEntry);
    },
  }),
];
