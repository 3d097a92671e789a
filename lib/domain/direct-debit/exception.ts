import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { idOf } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * How an operator can resolve an exception: the order was paid or failed, it was paid as well as the one in its place,
 * the customer got the money back, the bank sent another file, or nothing is to be done.
 */
export const RESOLUTIONS = ['paid', 'failed', 'taken_twice', 'refunded', 'replaced', 'ignored'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

type Kind = { readonly meaning: string; readonly ways: readonly Resolution[] };

const ANY = ['paid', 'failed', 'ignored'] as const;
const IGNORED = ['ignored'] as const;

/**
 * The questions that only an operator can decide: each with its meaning and the possible resolutions. An exception is
 * reported, kept and listed until an operator resolves it.
 */
export const EXCEPTIONS = {
  unknown_reference: { meaning: 'No order of ours has this reference.', ways: IGNORED },
  other_amount: { meaning: 'The order was presented with another amount.', ways: ANY },
  other_account: { meaning: 'The order was presented to another account.', ways: ANY },
  other_date: { meaning: 'The order was presented on another day.', ways: ANY },
  not_presented: { meaning: 'The order has not gone to the bank.', ways: IGNORED },
  presentment_refused: {
    meaning: 'The bank had refused the file that the line belongs to; the order is kept from the next one.',
    ways: ANY,
  },
  repeated_reference: { meaning: 'The file says different things about one order.', ways: ANY },
  unreadable_code: { meaning: 'The line has no return code that can be read.', ways: ANY },
  contradiction: {
    meaning: 'The bank has said something else before, which cannot be undone.',
    ways: ['paid', 'failed', 'taken_twice', 'ignored'],
  },
  refund_due: {
    meaning:
      'The order was paid as well as the one in its place (`detail`): the customer gets the amount back.',
    ways: ['refunded'],
  },
  returned_too_late: {
    meaning: 'A paid order can be returned for 150 days only.',
    ways: ['failed', 'ignored'],
  },
  refused_file: {
    meaning:
      'The file cannot be relied on, and nothing of it was done. Ask the bank for the right one, and hand it in with --file.',
    ways: ['replaced', 'ignored'],
  },
  refused_presentment: {
    meaning:
      'The bank says that it has refused a whole file of ours. Take that back with `ops files reject`, then leave this.',
    ways: IGNORED,
  },
  own_file: {
    meaning: 'It is a copy of the file that we presented, so the bank has not answered yet.',
    ways: ['paid', 'ignored'],
  },
  unfit_detail: {
    meaning: 'The order cannot be written into the bank’s file, and is kept from it.',
    ways: ['failed', 'ignored'],
  },
  unanswered: { meaning: 'The bank has not answered for five business days.', ways: ['paid', 'failed'] },
  collection_failed: {
    meaning: 'The direct debit could not be collected; the next run tries again.',
    ways: IGNORED,
  },
  other_file: {
    meaning:
      'Other orders stand in the file of this name, so the table is older than the files. The collections are held: see Restoring.',
    ways: IGNORED,
  },
  lost_order: {
    meaning:
      'The bank was given this order, which the restored table can give to no direct debit for certain. Tell its merchant.',
    ways: IGNORED,
  },
} as const satisfies Record<string, Kind>;

export type ExceptionReason = keyof typeof EXCEPTIONS;

/** What an exception is about, as far as it is known. Amounts are centavos; lines count from 1. */
export type ExceptionSubject = {
  /** The part of the file, or of the order, that is at fault. */
  detail?: string | undefined;
  /** The bank's file, and the line in it. */
  file?: string | undefined;
  line?: number | undefined;
  reference?: string | undefined;
  amount?: Centavos | undefined;
  bank_code?: string | undefined;
  order_id?: string | undefined;
  direct_debit_id?: string | undefined;
  account_id?: string | undefined;
  date?: CalendarDate | undefined;
};

export type CollectionException = ExceptionSubject & {
  id: string;
  reason: ExceptionReason;
  state: 'open' | 'resolved';
  created_at: string;
  resolved_as: Resolution | 'answered' | 'collected' | 'refused' | null;
  resolved_by: string | null;
  resolved_at: string | null;
};

/**
 * Creates an exception. Its id follows from `sameAs`, the facts that make two of them one: found again after a crash or
 * on the next day, it has the same id.
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
