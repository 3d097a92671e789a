import { userInfo } from 'node:os';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import type { Row } from '#infra/ops/output/row.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { DISPUTE_STATUSES, type Dispute, needsEvidence } from '#lib/domain/disputes/dispute.ts';
import { type DisputeDecision, decideDispute } from '#lib/operations/disputes/decide-as-operator.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findDispute, findNeedingEvidence } from '#lib/store/disputes.ts';
import { LAST_DAY } from '#lib/store/indexes.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { DISPUTES } from '#lib/store/lists/lists.ts';

const COLUMNS = [
  ...[
    'dispute_id',
    'account_id',
    'order_id',
    'direct_debit_id',
    'status',
    'amount',
    'fee',
    'tax',
    'bank_code',
  ],
  ...['evidence_due_on', 'accepted', 'sent_by', 'decided_by', 'created_at', 'evidence_sent_at', 'closed_at'],
  'what_to_do',
];

function rowOf(dispute: Dispute) {
  const { id, account_id, order_id, direct_debit_id, status, amount, fee, bank_code, created_at } = dispute;
  return {
    ...{ dispute_id: id, account_id, order_id, direct_debit_id, status, amount: pesos(amount) },
    ...{ fee: pesos(fee.amount), tax: pesos(fee.tax), bank_code },
    ...{ evidence_due_on: dispute.evidence_due_on, accepted: dispute.is_accepted },
    ...{ sent_by: dispute.sent_by ?? '', decided_by: dispute.decided_by ?? '', created_at },
    ...{ evidence_sent_at: dispute.evidence_sent_at ?? '', closed_at: dispute.closed_at ?? '' },
    what_to_do: needsEvidence(dispute)
      ? `ops mandate pdf ${direct_debit_id}, then ops disputes sent ${id}`
      : '',
  } satisfies Row;
}

async function listDue(most: number): Promise<Dispute[]> {
  const due: Dispute[] = [];
  for await (const some of findNeedingEvidence(LAST_DAY)) {
    due.push(...some);
    if (due.length >= most) break;
  }
  return due.slice(0, most);
}

const decided = async (id: string, decision: DisputeDecision, by: string) => {
  const { dispute, refused } = found(await decideDispute(id, decision, by, new Date()), 'dispute', id);
  if (refused) throw new OpsError(`${id} is ${dispute.status}. See ops disputes show ${id}.`);
  return rowOf(dispute);
};

const BY = 'who notes it (default: the user of this machine)';

/** Disputes: payments that the bank took back because customers do not recognise them. */
export const disputeCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the disputes that need evidence, those that are due first; or those of an account.',
    details:
      'Without an account it lists the disputes of all merchants whose evidence was not sent. What moves the money is ' +
      'the bank’s return and its correction: a correction wins the dispute and gives its fee back.',
    example: 'disputes list',
    takes: (line) =>
      line
        .argument('[account]', 'account id')
        .option(
          '--status <status>',
          `only disputes with this status: ${DISPUTE_STATUSES.join(', ')}`,
          oneOf('status', DISPUTE_STATUSES),
        )
        .option('--limit <number>', 'how many disputes at most; 100 unless given', wholeNumber),
    columns: COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      if (id === undefined) {
        if (status !== undefined && status !== 'open')
          throw new OpsError('Name an account to list its disputes with another status than open.');
        return (await listDue(limit)).map(rowOf);
      }
      found(await findAccount(id), 'account', id);
      return (await listRecords(id, DISPUTES, { limit, status })).items.map(rowOf);
    },
  }),
  command({
    name: 'show',
    summary: 'Show a dispute.',
    example: 'disputes show dp_…',
    takes: (line) => line.argument('<dispute>', 'dispute id'),
    run: async ([id]) => rowOf(found(await findDispute(id), 'dispute', id)),
  }),
  command({
    name: 'sent',
    summary: 'Note that the evidence of a dispute was sent to the bank.',
    details:
      'The evidence is the official form of ops mandate pdf, with the chain of the consent on its back.',
    example: 'disputes sent dp_…',
    takes: (line) => line.argument('<dispute>', 'dispute id').option('--by <name>', BY),
    run: ([id], { by = userInfo().username }) => decided(id, 'sent', by),
  }),
  command({
    name: 'lost',
    summary: 'Note that the bank decided against the merchant. Its fee stays.',
    details:
      'A dispute is won by the bank’s correction in a return file, never by a command: without it no money is back. ' +
      'A correction also wins a dispute that was lost.',
    example: 'disputes lost dp_…',
    takes: (line) => line.argument('<dispute>', 'dispute id').option('--by <name>', BY),
    asks: async ([id]) => `The merchant of ${id} is notified that it is lost.`,
    run: ([id], { by = userInfo().username }) => decided(id, 'lost', by),
  }),
];
