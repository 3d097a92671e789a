import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { queryItems } from '#lib/store/engine/read.ts';

/** A line of the ledger as it is stored, as far as the test reads it. */
type StoredLine = {
  readonly id: string;
  readonly order_id: string | null;
  /** What an operator said who booked it. */
  readonly entry: object | null;
  readonly type: string;
  readonly amount: number;
  readonly postings: Readonly<Record<string, number>>;
};

/** Who receives the money of an order, by the file in which it was last seen. */
export type Settled = Map<string, { fileId: string | undefined; settlement: 'direct' | 'held' }>;

/** Notes for each order in a file that was not seen before by which setting of the account it was claimed. */
export function noteSettlement(
  settled: Settled,
  charges: readonly Charge[],
  settlement: 'direct' | 'held',
): void {
  for (const { id, file_id: fileId } of charges) {
    if (fileId === undefined) settled.delete(id);
    else if (settled.get(id)?.fileId !== fileId) settled.set(id, { fileId, settlement });
  }
}

/** Returns all lines of an account. */
export async function linesOf(accountId: string): Promise<StoredLine[]> {
  const { items } = await queryItems<StoredLine>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lines)',
      ExpressionAttributeValues: { ':pk': `ACC#${accountId}#LEDGER`, ':lines': 'LINE#' },
    },
    10_000,
  );
  return items;
}

/**
 * Returns what the lines of some orders say wrongly about where their money is, by the test's own reckoning from what
 * the bank has said of each order and what an operator has done.
 */
export function moneyFaults(
  settled: Settled,
  charges: readonly Charge[],
  lines: readonly StoredLine[],
): string[] {
  const unbalanced = lines.filter(({ postings }) => sum(Object.values(postings)) !== 0);
  return [
    ...unbalanced.map(({ id }) => `the line ${id} is out of balance`),
    ...charges.flatMap((charge) => {
      const own = lines.filter(({ order_id }) => order_id === charge.id);
      const isHeld = settled.get(charge.id)?.settlement === 'held';
      return faultsOf(charge, own, isHeld).map((fault) => `order ${charge.reference}: ${fault}`);
    }),
  ];
}

function faultsOf(charge: Charge, lines: readonly StoredLine[], isHeld: boolean): string[] {
  const { status, refund_due, refunded_at, reversed_at, totals, fee, ledger } = charge;
  const isPaid = status === 'paid';
  const isOwedToPayer = isPaid && refund_due !== undefined;
  const isBack = refunded_at !== undefined;
  const isMerchants = isPaid && !isOwedToPayer && !isBack;
  const fees = lines.filter(({ type }) => type === 'charge').length;
  const total = totals.total;
  const feesDue = fees * (fee.percent_amount + fee.fixed + fee.tax);
  const expected: Record<string, number> = {
    bank_clearing: isHeld && isPaid ? total : 0,
    bank_cash: isHeld && isBack ? -total : 0,
    payer_due: isHeld && isOwedToPayer ? -total : 0,
    fees: -fees * (fee.percent_amount + fee.fixed),
    iva: -fees * fee.tax,
    payable: feesDue + (isHeld ? (isBack && !isPaid ? total : 0) - (isMerchants ? total : 0) : 0),
  };
  const wrong = Object.keys({ ...expected, reserve: 0, in_transit: 0, losses: 0 }).filter(
    (account) => sum(lines.map(({ postings }) => postings[account] ?? 0)) !== (expected[account] ?? 0),
  );
  const wasPaid = isPaid || reversed_at !== null;
  return [
    ...wrong.map((account) => `${account} is wrong`),
    ...(fees > 1 ? [`its fee is booked ${fees} times`] : []),
    ...(isMerchants && fees !== 1 ? ['its fee is not booked'] : []),
    ...(wasPaid ? [] : lines.map(({ type }) => `it has a line ${type}, and was never paid`)),
    ...((ledger?.lines.length ?? 0) === lines.length ? [] : ['its lines are counted wrong']),
  ];
}

/** Returns what the lines that an operator has booked say wrongly about what an operator has adjusted. */
export function adjustmentFaults(adjustments: readonly number[], lines: readonly StoredLine[]): string[] {
  const own = lines.filter(({ entry }) => entry !== null);
  const booked = (account: string) => sum(own.map(({ postings }) => postings[account] ?? 0));
  return [
    ...(own.length === adjustments.length
      ? []
      : [`${own.length} of ${adjustments.length} adjustments are booked`]),
    ...(booked('payable') === -sum(adjustments) ? [] : ['payable is wrong after adjustments']),
    ...(booked('losses') === sum(adjustments) ? [] : ['losses are wrong after adjustments']),
  ];
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
