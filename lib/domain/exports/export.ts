import { type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { DEBIT_STATUSES } from '#lib/domain/direct-debit/record.ts';
import { MERCHANT_LINE_TYPES } from '#lib/domain/ledger/postings.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

/**
 * The states of an export, a file that is made for a merchant:
 *
 *     preparing ─→ ready | failed
 */
export const EXPORT_STATUSES = ['preparing', 'ready', 'failed'] as const;
type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** What a file can be filtered by, each kind of export by one member at most, with the values that it can have. */
export const EXPORT_FILTERS = {
  payments: { status: ORDER_STATUSES },
  direct_debits: { status: DEBIT_STATUSES },
  events: { type: MERCHANT_EVENT_TYPES },
  settlements: { type: MERCHANT_LINE_TYPES },
  fiscal_payments: {},
  fiscal_fees: {},
} as const satisfies Readonly<Record<string, { readonly [Name in keyof ExportFilter]?: readonly string[] }>>;

export type ExportKind = keyof typeof EXPORT_FILTERS;
export const EXPORT_KINDS = Object.keys(EXPORT_FILTERS) as [ExportKind, ...ExportKind[]];

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Only the rows with this value; null for all rows. */
export type ExportFilter = { readonly status: string | null; readonly type: string | null };

/** Why a file was not made: it would be larger than a file can be, or its rows take too long to find. */
export const EXPORT_FAILURES = ['too_large'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** A finished file: its name in the store, which has its digest, its size in bytes, and its rows without the header. */
export type ExportFile = {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly rows: number;
};

/** What a merchant asks for: rows of a kind in some days of Mexico City, both included. */
export type ExportTerms = {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly filter: ExportFilter;
};

/** An export of an account. Its file is null until it is ready. */
export type Export = ExportTerms & {
  readonly id: string;
  readonly account_id: string;
  readonly status: ExportStatus;
  readonly file: ExportFile | null;
  readonly failure: ExportFailure | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly updated_at: string;
  /** When it and its file are gone, in seconds since 1970. The table deletes it then. */
  readonly expires_at: number;
  readonly version: number;
};

/** The most days of an export: a year. */
export const MOST_EXPORTED_DAYS = 366;

/** The most rows of a file, and its most bytes: a function has 512 MB for it. */
export const MOST_EXPORTED_ROWS = 100_000;
export const MOST_EXPORTED_BYTES = 400_000_000;

/**
 * The most milliseconds in which its rows are read: a function runs for fifteen minutes, and uploads the file after
 * that. A filter may leave out nearly all records of a large account.
 */
export const MOST_EXPORT_MILLISECONDS = 720_000;

/** How many exports of an account can be made at the same time: one of each of the six kinds, and some again. */
export const MOST_UNDER_WAY = 10;

/** The days after which an export is gone, with its file. */
export const EXPORT_DAYS = 7;

/** Returns whether a range ends before it begins, or has too many days. */
export function faultOfRange({ from, to }: Pick<ExportTerms, 'from' | 'to'>) {
  if (to < from) return 'before_from' as const;
  return daysBetween(from, to) >= MOST_EXPORTED_DAYS ? ('range_too_long' as const) : undefined;
}

/** Returns whether an export still exists for its merchant: the table deletes it some time later. */
export const isKept = ({ expires_at }: Pick<Export, 'expires_at'>, now: Date): boolean =>
  expires_at > now.getTime() / 1000;

/**
 * Returns an export whose file is made, or cannot be made.
 *
 * @throws Error if it is finished
 */
export function finishedExport(
  before: Export,
  outcome: { readonly file: ExportFile } | { readonly failure: ExportFailure },
  now: Date,
): Export {
  if (before.status !== 'preparing') throw new Error(`The export ${before.id} is ${before.status}`);
  const time = now.toISOString();
  return {
    ...before,
    ...('file' in outcome ? { status: 'ready', file: outcome.file } : { status: 'failed', ...outcome }),
    ...{ finished_at: time, updated_at: time, version: before.version + 1 },
  };
}

/** Returns the name under which a file is stored. Its digest makes it the file of these bytes alone. */
export const storedNameOf = ({ account_id, id, format }: Export, sha256: string): string =>
  `exports/${account_id}/${id}/${sha256}.${format}`;

/** Returns the name under which a merchant saves a file. */
export const fileNameOf = ({ kind, from, to, format }: ExportTerms): string =>
  `${kind}-${from}-${to}.${format}`;
