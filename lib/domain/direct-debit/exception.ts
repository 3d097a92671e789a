import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { idOf } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * How an operator can resolve an exception: the order was paid or failed, it and the one that replaced it were both paid,
 * the customer got the money back, the bank sent another file or its file is read again, or nothing is to be done.
 */
export const RESOLUTIONS = ['paid', 'failed', 'taken_twice', 'refunded', 'replaced', 'ignored'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

type Kind = { readonly meaning: string; readonly ways: readonly Resolution[] };

const ANY = ['paid', 'failed', 'ignored'] as const;
const IGNORED = ['ignored'] as const;

/**
 * The exceptions that only an operator can decide, each with its meaning and the possible resolutions. An exception is
 * stored and listed until an operator resolves it.
 */
export const EXCEPTIONS = {
  unknown_reference: { meaning: 'No order of ours has this reference.', ways: IGNORED },
  other_amount: { meaning: 'The order was presented with another amount.', ways: ANY },
  other_account: { meaning: 'The order was presented to another account.', ways: ANY },
  other_date: { meaning: 'The order was presented on another day.', ways: ANY },
  not_presented: { meaning: 'The order was not presented to the bank.', ways: IGNORED },
  presentment_refused: {
    meaning:
      'The bank had rejected the file of this line before. The order or transfer is left out of the next file.',
    ways: ['paid', 'failed', 'taken_twice', 'ignored'],
  },
  repeated_reference: { meaning: 'The file has different results for the same order.', ways: ANY },
  unreadable_code: { meaning: 'The return code of the line cannot be read.', ways: ANY },
  contradiction: {
    meaning: 'The bank reported another result before, which cannot be undone.',
    ways: ['paid', 'failed', 'taken_twice', 'ignored'],
  },
  refund_due: {
    meaning:
      'The order and the one that replaced it (`detail`) were both paid: the customer must get the amount back.',
    ways: ['refunded'],
  },
  returned_after_refund: {
    meaning:
      'The bank took a payment back that the customer had been refunded for: the customer got the amount twice. Agree with the customer how it is paid back. It is resolved by itself if the refund comes back, or if the bank corrects its return.',
    ways: IGNORED,
  },
  returned_too_late: {
    meaning: 'The bank returned a paid order after more than 150 days.',
    ways: ['failed', 'ignored'],
  },
  refused_file: {
    meaning:
      'The file cannot be trusted, and nothing of it was applied. Ask the bank for the right one, and name it with --file.',
    ways: ['replaced', 'ignored'],
  },
  refused_presentment: {
    meaning:
      'The bank reports that it rejected a whole file of ours. Recall that file with `ops files reject`, then ignore this.',
    ways: IGNORED,
  },
  unsettled_lines: {
    meaning:
      'Some lines of the file (`detail`) are not settled, because a record that they need cannot be read. All others are. Repair the records, which the log names, then resolve this as replaced: the file is read again.',
    ways: ['replaced', 'ignored'],
  },
  own_file: {
    meaning: 'The file is a copy of the one that we presented. The bank’s return file is still missing.',
    ways: ['paid', 'ignored'],
  },
  unfit_detail: {
    meaning: 'The order cannot be written to the bank’s file, and is left out of it.',
    ways: ['failed', 'ignored'],
  },
  unanswered: {
    meaning: 'The bank has not returned the order for five business days, or the transfer for two.',
    ways: ['paid', 'failed'],
  },
  collection_failed: {
    meaning: 'The direct debit could not be collected; the next run tries again.',
    ways: IGNORED,
  },
  other_file: {
    meaning:
      'The file of this name contains other orders, so the table is older than the files. The collections are held: see Restoring.',
    ways: IGNORED,
  },
  lost_transfer: {
    meaning:
      'The bank has this payment, but the restored table does not show its merchant, or the order that it refunds. Set the payout account again and repeat the repair, or book the payment by `ops ledger book`.',
    ways: IGNORED,
  },
  lost_order: {
    meaning:
      'The bank has this order, but the restored table does not show its direct debit. Tell its merchant.',
    ways: IGNORED,
  },
} as const satisfies Record<string, Kind>;

export type ExceptionReason = keyof typeof EXCEPTIONS;

/** The subject of an exception, as far as it is known. Amounts are centavos; lines count from 1. */
export type ExceptionSubject = {
  /** The faulty part of the file or of the order. */
  detail?: string | undefined;
  /** The bank's file, and the line in it. */
  file?: string | undefined;
  line?: number | undefined;
  reference?: string | undefined;
  amount?: Centavos | undefined;
  bank_code?: string | undefined;
  order_id?: string | undefined;
  /** The transfer or refund. */
  payment_id?: string | undefined;
  direct_debit_id?: string | undefined;
  account_id?: string | undefined;
  date?: CalendarDate | undefined;
};

export type CollectionException = ExceptionSubject & {
  id: string;
  reason: ExceptionReason;
  state: 'open' | 'resolved';
  created_at: string;
  resolved_as: Resolution | 'returned' | 'collected' | 'refused' | null;
  resolved_by: string | null;
  resolved_at: string | null;
};

/**
 * Creates an exception. Its id is derived from `sameAs`, which identifies the finding: the same finding, after a crash
 * or on the next day, is the same exception.
 */
export function newException(
  reason: ExceptionReason,
  sameAs: readonly (string | number)[],
  subject: ExceptionSubject,
  now: Date,
): CollectionException {
  return {
    ...subject,
    id: idOf('exc', reason, ...sameAs),
    reason,
    state: 'open',
    created_at: now.toISOString(),
    resolved_as: null,
    resolved_by: null,
    resolved_at: null,
  };
}
