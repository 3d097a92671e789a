import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { OwnOrder, OwnRefunds } from './refunds/own-refunds.ts';

/** A line of the ledger as it is stored, as far as the test reads it. */
export type StoredLine = {
  readonly id: string;
  readonly sk: string;
  readonly n: number;
  readonly order_id: string | null;
  readonly refund_id: string | null;
  /** What an operator said who booked it. */
  readonly entry: { readonly reference: string } | null;
  readonly transfer_id: string | null;
  readonly type: string;
  readonly amount: number;
  readonly postings: Readonly<Record<string, number>>;
};

type Side = 'direct' | 'held';

/**
 * Who receives the money of an order, by the file in which it was last seen. `refused` is the side of the last file that
 * the bank has refused: it may return that file all the same.
 */
export type Settled = Map<string, { fileId: string | undefined; settlement: Side; refused?: Side }>;

/** Notes for each order in a file that was not seen before by which setting of the account it was claimed. */
export function noteSettlement(
  settled: Settled,
  charges: readonly Charge[],
  settlement: Side,
  wasRefused: (fileId: string) => boolean,
): void {
  for (const { id, file_id: fileId } of charges) {
    const last = settled.get(id);
    if (last?.fileId === fileId) continue;
    const refused = last?.fileId !== undefined && wasRefused(last.fileId) ? last.settlement : last?.refused;
    const side = fileId === undefined ? refused : settlement;
    if (side) settled.set(id, { fileId, settlement: side, ...(refused && { refused }) });
    else settled.delete(id);
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
 * the bank has said of each order and its refunds, and what an operator has done.
 */
export function moneyFaults(
  own: OwnRefunds,
  charges: readonly Charge[],
  lines: readonly StoredLine[],
): string[] {
  const unbalanced = lines.filter(({ postings }) => sum(Object.values(postings)) !== 0);
  return [
    ...unbalanced.map(({ id }) => `the line ${id} is out of balance`),
    ...charges.flatMap((charge) => {
      const ofOrder = lines.filter(({ order_id }) => order_id === charge.id);
      return faultsOf(charge, ofOrder, own).map((fault) => `order ${charge.reference}: ${fault}`);
    }),
    ...refundFaults(own, charges, lines),
  ];
}

function faultsOf(charge: Charge, lines: readonly StoredLine[], own: OwnRefunds): string[] {
  const order = own.order(charge.id);
  const fees = lines.filter(({ type }) => type === 'charge').length;
  const expected = balancesOf(charge, order, own);
  const wrong = Object.keys(expected).filter(
    (account) => sum(lines.map(({ postings }) => postings[account] ?? 0)) !== expected[account],
  );
  const wasPaid = order.isPaid || charge.reversed_at !== null;
  const ofOrder = lines.filter(({ refund_id }) => refund_id === null);
  return [
    ...wrong.map((account) => `${account} is wrong`),
    ...(fees === (order.isFeeDue ? 1 : 0) ? [] : [`its fee is booked ${fees} times`]),
    ...(wasPaid ? [] : lines.map(({ type }) => `it has a line ${type}, and was never paid`)),
    ...((charge.ledger?.lines.length ?? 0) === ofOrder.length ? [] : ['its lines are counted wrong']),
  ];
}

/** Returns the balances of the lines of an order and its refunds, as postings: debit is positive. */
function balancesOf({ fee }: Charge, order: OwnOrder, own: OwnRefunds): Record<string, number> {
  const { id, isHeld, isPaid, isDue, total, byHand, isFeeDue } = order;
  const refunds = own.of(id);
  const amounts = (...statuses: string[]) =>
    sum(refunds.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
  const [onTheWay, arrived] = [amounts('released', 'in_transit'), amounts('paid')];
  const [taken, due, back] = isHeld ? [isPaid ? total : 0, isDue ? total : 0, byHand] : [0, 0, 0];
  const fees = isFeeDue ? fee.percent_amount + fee.fixed : 0;
  const iva = isFeeDue ? fee.tax : 0;
  return {
    bank_clearing: taken,
    bank_cash: minus(arrived + back),
    in_transit: minus(onTheWay),
    payer_due: minus(due),
    payable: minus(taken - due - back - onTheWay - arrived - fees - iva),
    ...{ fees: minus(fees), iva: minus(iva), reserve: 0, losses: 0 },
  };
}

/** Each step of a refund has its line once: it left, it arrived, it came back. */
function refundFaults(own: OwnRefunds, charges: readonly Charge[], lines: readonly StoredLine[]): string[] {
  return charges
    .flatMap(({ id }) => own.of(id))
    .flatMap(({ id, status, amount }) => {
      const booked = lines.filter(({ refund_id }) => refund_id === id);
      const of = (type: string) => booked.filter((line) => line.type === type).length;
      const hasLeft = status !== 'created' && status !== 'cancelled';
      const isBack = status === 'returned';
      const others = booked.filter(({ type }) => type !== 'refund' && type !== 'refund_paid');
      return [
        ...(of('refund') === (hasLeft ? 1 : 0) ? [] : [`${id} left ${of('refund')} times`]),
        ...(of('refund_paid') <= 1 && (of('refund_paid') === 1 || status !== 'paid')
          ? []
          : [`${id} arrived ${of('refund_paid')} times`]),
        ...(of('refund_return') === (isBack ? 1 : 0) && others.length === of('refund_return')
          ? []
          : [`${id} came back ${of('refund_return')} times`]),
        ...booked
          .filter((line) => line.type !== 'refund_paid' && Math.abs(line.amount) !== amount)
          .map((line) => `${id} has ${line.amount} in a line`),
      ];
    });
}

const minus = (amount: number): number => 0 - amount;

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
