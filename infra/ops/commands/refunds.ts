import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import type { Row } from '#infra/ops/output/row.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { waitingOf } from '#lib/domain/outgoing/waiting.ts';
import { REFUND_STATUSES, type Refund } from '#lib/domain/refunds/refund.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { REFUNDS } from '#lib/store/lists/lists.ts';
import { findRefund } from '#lib/store/outgoing/payments.ts';

const COLUMNS = [
  ...[
    'refund_id',
    'account_id',
    'order_id',
    'status',
    'waits_for',
    'since',
    'amount',
    'paid_by',
    'reference',
  ],
  ...['file', 'return_code', 'exception', 'created_at', 'released_at', 'settled_at', 'what_to_do'],
];

/** A refund, and what it waits for since which day: `cover` is the balance of its merchant. */
function rowOf(refund: Refund) {
  const { id, account_id, order_id, status, amount, reference, exception } = refund;
  const waiting = waitingOf(refund);
  return {
    ...{ refund_id: id, account_id, order_id, status },
    ...{ waits_for: waiting?.for ?? '', since: waiting?.since ?? '' },
    ...{ amount: pesos(amount), paid_by: refund.paid_by ?? '', reference, file: refund.file_id ?? '' },
    ...{ return_code: refund.return_code ?? '', exception: exception ?? '', created_at: refund.created_at },
    ...{ released_at: refund.released_at ?? '', settled_at: refund.settled_at ?? '' },
    what_to_do: exception === undefined ? '' : `ops exceptions show ${exception}`,
  } satisfies Row;
}

/** Refunds to payers. */
export const refundCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the refunds of an account, newest first.',
    details:
      'waits_for says what a refund waits for: cover (the balance of its merchant), file (the next run), presentment ' +
      '(its file goes to the bank, or its exception is resolved) or return (the bank). paid_by is set if the order was ' +
      'paid twice: then it is refunded by itself.',
    example: 'refunds list acc_… --status created',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option(
          '--status <status>',
          `only refunds with this status: ${REFUND_STATUSES.join(', ')}`,
          oneOf('status', REFUND_STATUSES),
        )
        .option('--limit <number>', 'how many refunds at most; 100 unless given', wholeNumber),
    columns: COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      found(await findAccount(id), 'account', id);
      return (await listRecords(id, REFUNDS, { limit, status })).items.map(rowOf);
    },
  }),
  command({
    name: 'show',
    summary: 'Show a refund.',
    example: 'refunds show rf_…',
    takes: (line) => line.argument('<refund>', 'refund id'),
    run: async ([id]) => rowOf(found(await findRefund(id), 'refund', id)),
  }),
];
