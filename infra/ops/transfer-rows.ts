import { waitingOf } from '#lib/domain/outgoing/waiting.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { Row } from './output/row.ts';
import { pesos } from './output/values.ts';

export const TRANSFER_COLUMNS = [
  ...['transfer_id', 'account_id', 'status', 'waits_for', 'since', 'amount', 'lines', 'bank', 'last4'],
  ...[
    'reference',
    'file',
    'return_code',
    'decided_by',
    'exception',
    'created_at',
    'released_at',
    'settled_at',
  ],
  'what_to_do',
];

/** A transfer, what it waits for and since which day, and the command by which an operator decides on it. */
export function rowOfTransfer({ id, to, amount, reference, file_id, ...transfer }: Transfer) {
  const waiting = waitingOf({ id, to, amount, reference, file_id, ...transfer });
  return {
    ...{ transfer_id: id, account_id: transfer.account_id, status: transfer.status },
    ...{ waits_for: waiting?.for ?? '', since: waiting?.since ?? '' },
    ...{ amount: pesos(amount), lines: transfer.lines, bank: to?.bank ?? '', last4: to?.last4 ?? '' },
    ...{ reference: reference ?? '', file: file_id ?? '', return_code: transfer.return_code ?? '' },
    ...{ decided_by: transfer.decided_by ?? '', exception: transfer.exception ?? '' },
    ...{ created_at: transfer.created_at, released_at: transfer.released_at ?? '' },
    settled_at: transfer.settled_at ?? '',
    what_to_do: whatToDo(id, transfer.exception, waiting?.for === 'release'),
  } satisfies Row;
}

function whatToDo(id: string, exception: string | undefined, isToRelease: boolean): string {
  if (exception !== undefined) return `ops exceptions show ${exception}`;
  return isToRelease ? `ops transfers release ${id}, or ops transfers reject ${id}` : '';
}
