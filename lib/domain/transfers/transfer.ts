import { newId } from '#lib/domain/ids.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { shownBalance } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { moved, type OutgoingPayment, requireStatus } from '#lib/domain/outgoing/payment.ts';

/**
 * The states of a transfer, the money that goes to a merchant:
 *
 *     open ⇄ closed ─→ released ─→ in_transit ─→ paid ─→ returned
 *                         ↑            │  └─────────────────↑
 *                         └────────────┘ the bank refused its file
 *
 * An open transfer collects lines of the ledger. Closing it fixes its sum. An operator or a later return of a payment
 * can open it again, because nothing has left yet. The step to `released` is the decisive one: it books the money, and
 * from then on the transfer can only go to the bank. An operator can settle a released one that an exception holds.
 */
export const TRANSFER_STATUSES = ['open', 'closed', 'released', 'in_transit', 'paid', 'returned'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The account that a transfer goes to, without its number. */
export type TransferAccount = {
  readonly payout_account_id: string;
  readonly bank: string;
  readonly last4: string;
};

/** A transfer of what a merchant is owed. Its amount is the sum of its lines in centavos, from the merchant's side. */
export type Transfer = OutgoingPayment<TransferStatus> & {
  readonly status: TransferStatus;
  /** The number of its lines, and of the items that list them. */
  readonly lines: number;
  readonly slices: number;
  /** Null until it is closed. */
  readonly to: TransferAccount | null;
  /** The operator who released it, or the one who opened it again; null if none did. */
  readonly decided_by: string | null;
  readonly closed_at: string | null;
};

/** Creates an open transfer without lines. */
export function openTransfer(account_id: string, now: Date): Transfer {
  const time = now.toISOString();
  return {
    ...{ id: newId('tr', now), account_id, status: 'open', amount: 0 as Centavos, lines: 0, slices: 0 },
    ...{ reference: null, to: null, decided_by: null, file_id: null, presented_on: null, return_code: null },
    ...{ booked_on: [], version: 1, created_at: time, closed_at: null, released_at: null },
    ...{ settled_at: null, updated_at: time },
  };
}

/** Returns what some lines add to what is owed to the merchant, in centavos. */
export const owedBy = (lines: readonly Pick<Line, 'postings'>[]): Centavos =>
  lines.reduce(
    (sum, { postings }) => sum + shownBalance('payable', postings.payable ?? NOTHING),
    0,
  ) as Centavos;

const NOTHING = 0 as Centavos;

/**
 * Returns an open transfer with further lines.
 *
 * @throws Error if it is not open
 */
export function withLines(transfer: Transfer, lines: readonly Line[], now: Date): Transfer {
  requireStatus(transfer, 'open');
  return moved(
    transfer,
    {
      amount: (transfer.amount + owedBy(lines)) as Centavos,
      lines: transfer.lines + lines.length,
      slices: transfer.slices + 1,
    },
    now,
  );
}

/** What must be true of an account when a transfer of it is closed or released. Amounts are centavos. */
export type Cover = {
  /** What may be paid out now, less what other transfers and refunds were promised. */
  readonly available: Centavos;
  /** The least amount that is transferred. */
  readonly minimum: Centavos;
};

/** Why an open transfer stays open, or a closed one may not be released. */
export type NotCovered = 'below_minimum' | 'not_covered';

/**
 * Returns why a transfer may not be promised now, or undefined. What was taken back a moment ago may not be among its
 * lines yet: then it waits until it is.
 */
export function faultOf({ amount }: Pick<Transfer, 'amount'>, { available, minimum }: Cover) {
  if (amount <= 0 || amount < minimum) return 'below_minimum';
  return amount > available ? 'not_covered' : undefined;
}

/**
 * Closes a transfer: its sum and its account are fixed.
 *
 * @throws Error if it is not open
 */
export function closeTransfer(
  transfer: Transfer,
  { reference, to }: { readonly reference: number; readonly to: TransferAccount },
  now: Date,
): Transfer {
  requireStatus(transfer, 'open');
  return moved(transfer, { status: 'closed', reference, to, closed_at: now.toISOString() }, now);
}

/**
 * Opens a closed transfer again. It keeps its lines and its reference, and takes further lines.
 *
 * @param by the operator who rejected it; null if its sum is no longer covered
 * @throws Error if it is not closed
 */
export function reopenTransfer(transfer: Transfer, by: string | null, now: Date): Transfer {
  requireStatus(transfer, 'closed');
  return moved(transfer, { status: 'open', to: null, closed_at: null, decided_by: by }, now);
}
