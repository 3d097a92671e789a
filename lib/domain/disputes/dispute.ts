import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DisputeFee } from '#lib/domain/fees.ts';
import { newId } from '#lib/domain/ids.ts';
import { type Line, lineId } from '#lib/domain/ledger/line.ts';
import { type BookingTime, newDisputeLine } from '#lib/domain/ledger/new-line.ts';
import type { OrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * The states of a dispute, a payment that the bank took back because its customer does not recognise it:
 *
 *     open ─→ evidence_sent ─→ won
 *       └────────────┴───────→ lost ─→ won
 *
 * The payment itself moves with the bank's return, and again with its correction. That correction wins the dispute,
 * whatever was said of it before.
 */
export const DISPUTE_STATUSES = ['open', 'evidence_sent', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute of an order. Amounts are centavos. */
export type Dispute = {
  readonly id: string;
  readonly account_id: string;
  readonly order_id: string;
  readonly direct_debit_id: string;
  readonly status: DisputeStatus;
  /** The payment that was taken back. */
  readonly amount: Centavos;
  /** What it costs the merchant, given back if it is won. */
  readonly fee: DisputeFee;
  readonly settlement: Settlement;
  /** The bank's return code. */
  readonly bank_code: string;
  /** The last day for evidence. */
  readonly evidence_due_on: CalendarDate;
  /** Whether the merchant gave in. */
  readonly is_accepted: boolean;
  /** The operators who sent the evidence, and who noted the bank's word; missing if none did. */
  readonly sent_by?: string;
  readonly decided_by?: string;
  /** The date on which each of its lines was written: the fee, and its return. */
  readonly booked_on: readonly CalendarDate[];
  readonly version: number;
  readonly created_at: string;
  readonly evidence_sent_at: string | null;
  readonly closed_at: string | null;
  readonly updated_at: string;
};

/** A dispute after a step, as it was before it, and the lines of the step. */
export type DisputeStep = {
  readonly before: Dispute | undefined;
  readonly next: Dispute;
  readonly lines: readonly Line[];
};

/** A step of a dispute that moves no money, so that it needs no step of its order. */
export type UnbookedStep = DisputeStep & { readonly lines: readonly [] };

/**
 * The business days from a return to the last day on which the bank takes evidence. The agreement with the bank decides;
 * ours is a cautious choice until then (Ledger, Disputes).
 */
const EVIDENCE_DAYS = 5;

/** What of an order leads to its dispute. */
type DisputedOrder = Pick<Dispute, 'account_id' | 'direct_debit_id'> & {
  readonly id: string;
  readonly totals: { readonly total: Centavos };
  readonly ledger?: Pick<OrderLedger, 'settlement'>;
};

/** Opens the dispute of an order whose payment the bank takes back, and books its fee. */
export function openDispute(
  order: DisputedOrder,
  { bankCode, fee }: { readonly bankCode: string; readonly fee: DisputeFee },
  time: BookingTime,
): DisputeStep {
  const { id: order_id, account_id, direct_debit_id, totals, ledger } = order;
  const now = time.now.toISOString();
  const opened: Dispute = {
    ...{ id: newId('dp', time.now), account_id, order_id, direct_debit_id, status: 'open' },
    ...{ amount: totals.total, fee },
    ...{ settlement: ledger?.settlement ?? 'direct', bank_code: bankCode },
    evidence_due_on: businessDaysAfter(time.today, EVIDENCE_DAYS, time.closed),
    ...{ is_accepted: false, booked_on: [], version: 1 },
    ...{ created_at: now, evidence_sent_at: null, closed_at: null, updated_at: now },
  };
  return booked(undefined, opened, time);
}

/**
 * Wins a dispute, because the bank took its return back: its fee is given back.
 *
 * @throws Error if it is won already
 */
export function winDispute(dispute: Dispute, time: BookingTime): DisputeStep {
  requireStatus(dispute, 'open', 'evidence_sent', 'lost');
  const closed_at = time.now.toISOString();
  return booked(dispute, moved(dispute, { status: 'won', closed_at }, time.now), time);
}

/**
 * Notes that an operator sent the evidence to the bank.
 *
 * @throws Error if it is not open
 */
export function sendEvidence(dispute: Dispute, by: string, now: Date): UnbookedStep {
  requireStatus(dispute, 'open');
  const sent = { status: 'evidence_sent', evidence_sent_at: now.toISOString(), sent_by: by } as const;
  return { before: dispute, next: moved(dispute, sent, now), lines: [] };
}

/** Who ends a dispute as lost: the merchant gives in, or an operator notes the bank's word. */
export type LostBy = { readonly merchant: true } | { readonly operator: string };

/**
 * Loses a dispute. Its fee stays.
 *
 * @throws Error if it is won or lost
 */
export function loseDispute(dispute: Dispute, by: LostBy, now: Date): UnbookedStep {
  requireStatus(dispute, 'open', 'evidence_sent');
  const said = 'merchant' in by ? { is_accepted: true } : { decided_by: by.operator };
  const lost = { status: 'lost', closed_at: now.toISOString(), ...said } as const;
  return { before: dispute, next: moved(dispute, lost, now), lines: [] };
}

/** Returns whether an operator still has to send the evidence of a dispute. */
export const needsEvidence = ({ status }: Pick<Dispute, 'status'>): boolean => status === 'open';

/** Books the fee of a new dispute, or gives it back. A fee of zero has no line. */
function booked(before: Dispute | undefined, next: Dispute, time: BookingTime): DisputeStep {
  const { fee, settlement: side, booked_on } = next;
  if (fee.amount === 0) return { before, next, lines: [] };
  const line = newDisputeLine(
    next,
    booked_on.length,
    before === undefined
      ? { type: 'dispute_fee', side, fee: fee.amount, tax: fee.tax }
      : {
          ...{ type: 'dispute_fee_return', side, fee: minus(fee.amount), tax: minus(fee.tax) },
          reverses: lineId(next.id, 0),
        },
    time,
  );
  return { before, next: { ...next, booked_on: [...booked_on, line.written_on] }, lines: [line] };
}

const minus = (amount: Centavos): Centavos => (0 - amount) as Centavos;

const moved = (dispute: Dispute, changes: Partial<Dispute>, now: Date): Dispute => ({
  ...dispute,
  ...changes,
  version: dispute.version + 1,
  updated_at: now.toISOString(),
});

function requireStatus({ id, status }: Dispute, ...allowed: readonly DisputeStatus[]): void {
  if (!allowed.includes(status)) throw new Error(`${id} is ${status}, not ${allowed.join(' or ')}`);
}
