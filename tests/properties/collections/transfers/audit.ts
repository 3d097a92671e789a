import { expect } from '@jest/globals';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { trialBalance } from '#lib/operations/ledger/trial-balance.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import type { StoredLine } from '#tests/properties/collections/money.ts';
import { presentedTo } from '#tests/properties/collections/presented.ts';
import type { Reading } from '#tests/properties/collections/reading.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { sumLedgerOf } from '#tests/support/money/sum-ledger.ts';
import type { OwnLedger } from './own-ledger.ts';
import type { StoredTransfer } from './stored.ts';

const LEFT: readonly string[] = ['released', 'in_transit', 'paid', 'returned'];
/** The lines that record a transfer itself, and are part of none. */
const OF_TRANSFERS: readonly string[] = ['transfer', 'transfer_paid'];

/** Compares the stored transfers and their lines with what must never happen, and with the test's own ledger. */
export async function auditTransfers(world: World, reading: Reading): Promise<void> {
  const { own } = world.transfers;
  const [lines, stored] = await Promise.all([reading.lines(), reading.transfers()]);
  for (const { transfer } of stored.toReversed()) noteTransfer(world, transfer);
  expect([
    ...linesFaults(own, lines),
    ...claimFaults(own, lines, stored),
    ...stored.flatMap(({ transfer }) => statusFaults(own, lines, transfer)),
    ...(await fileFaults(world, stored, reading)),
  ]).toEqual([]);
}

/** Notes a new transfer, and the decision on it, which must have been allowed at this moment. */
function noteTransfer(world: World, { id, status, amount, to }: Transfer): void {
  const { own } = world.transfers;
  const known = own.transfers.get(id);
  const available = own.views(world.today).available - world.refunds.promised;
  const transfer = known ?? { id, status: 'open', amount: 0, to: null, refusedOn: [], isHeld: false };
  own.transfers.set(id, transfer);
  if (transfer.status === 'open' || transfer.status === 'closed') transfer.amount = amount;
  const wasInside = transfer.status === 'open' || transfer.status === 'closed';
  if (wasInside && status !== 'open') transfer.to = to?.payout_account_id ?? null;
  if (!wasInside || status === transfer.status) return;
  if (LEFT.includes(status)) {
    expect(world.transfers.mayLeave).toBe(true);
    expect(to?.payout_account_id).toBe(world.transfers.accounts.at(-1)?.id);
    expect(amount).toBeLessThanOrEqual(available);
    expect(amount).toBeGreaterThan(0);
    transfer.status = 'released';
  } else transfer.status = status;
}

/** Each movement of money has one line, with its amount, and there are no others. */
function linesFaults(own: OwnLedger, lines: readonly StoredLine[]): string[] {
  const bySource = Map.groupBy(lines.filter(isOwed), sourceOf);
  const sources = new Set([...bySource.keys(), ...own.entries.map(({ source }) => source)]);
  return [...sources].flatMap((source) => {
    const booked = (bySource.get(source) ?? []).toSorted((a, b) => a.n - b.n).map(owedBy);
    const due = own.of(source).map(({ amount }) => amount);
    return booked.join() === due.join() ? [] : [`${source} has lines of ${booked}, and must have ${due}`];
  });
}

const owedBy = ({ postings }: StoredLine) => -(postings.payable ?? 0);
const isOwed = (line: StoredLine) => owedBy(line) !== 0 && !OF_TRANSFERS.includes(line.type);
const sourceOf = ({ refund_id, order_id, entry, id }: StoredLine) =>
  refund_id ?? order_id ?? entry?.reference ?? `tr_${id.slice('txn_'.length, -2)}`;

/** A line is part of one transfer at most, and a transfer's amount is the sum of its lines. */
export function claimFaults(
  own: OwnLedger,
  lines: readonly StoredLine[],
  stored: readonly StoredTransfer[],
): string[] {
  const claimed = new Map<string, string>();
  const faults: string[] = [];
  const places = new Map(lines.filter(isOwed).map((line) => [line.sk, line]));
  for (const { transfer, listed } of stored) {
    let sum = 0;
    for (const sk of listed) {
      const line = places.get(sk);
      if (claimed.has(sk)) faults.push(`${sk} is in two transfers`);
      if (line?.transfer_id !== transfer.id)
        faults.push(`${sk} is listed by ${transfer.id}, not taken by it`);
      claimed.set(sk, transfer.id);
      sum += line ? owedBy(line) : 0;
    }
    if (sum !== transfer.amount || listed.length !== transfer.lines)
      faults.push(`${transfer.id} has ${transfer.amount} of ${sum} in ${transfer.lines} of ${listed.length}`);
  }
  const bySource = Map.groupBy(lines.filter(isOwed), sourceOf);
  for (const entry of own.entries) {
    const same = (bySource.get(entry.source) ?? []).toSorted((a, b) => a.n - b.n);
    const line = same[entry.n];
    if (!line) continue;
    if (line.transfer_id !== null && claimed.get(line.sk) !== line.transfer_id)
      faults.push(`${line.id} was taken by ${line.transfer_id}, which does not list it`);
    if (entry.takenBy !== undefined && entry.takenBy !== line.transfer_id)
      faults.push(`${line.id} has left its transfer`);
    if (line.transfer_id !== null) entry.takenBy = line.transfer_id;
  }
  return faults;
}

/** A transfer is what the bank and the operator have said, and its own lines say the same once. */
export function statusFaults(own: OwnLedger, lines: readonly StoredLine[], transfer: Transfer): string[] {
  const { id, status, amount } = transfer;
  const known = own.transfers.get(id);
  const booked = (type: string) =>
    lines
      .filter((line) => line.type === type && sourceOf(line) === id)
      .map((line) => Math.abs(type === 'transfer_paid' ? (line.postings.in_transit ?? 0) : line.amount));
  const hasLeft = LEFT.includes(known?.status ?? '');
  const isBack = known?.status === 'returned';
  const once = (is: boolean) => (is ? String(amount) : '');
  const isSame =
    status === known?.status ||
    // It is noted before the bank has the file.
    (known?.status === 'released' && status === 'in_transit');
  return [
    ...(isSame ? [] : [`${id} is ${status}, and must be ${known?.status}`]),
    ...(amount === known?.amount ? [] : [`${id} has another amount than when it was released`]),
    ...(booked('transfer').join() === once(hasLeft) ? [] : [`${id} left ${booked('transfer')}`]),
    ...(booked('transfer_return').join() === once(isBack) ? [] : [`${id} came back wrongly`]),
    ...(booked('transfer_paid').length <= 1 && (status !== 'paid' || booked('transfer_paid').length === 1)
      ? []
      : [`${id} arrived ${booked('transfer_paid').length} times`]),
  ];
}

/** A payment is in one file that the bank has read, with its amount, to the account that it was released to. */
async function fileFaults(
  world: World,
  stored: readonly StoredTransfer[],
  reading: Reading,
): Promise<string[]> {
  const { transfers: desk, refunds } = world;
  const faults: string[] = [];
  const seen = new Map<string, string>();
  const payments: Payment[] = [
    ...stored.map(({ transfer }) => transfer),
    ...(refunds.all.size > 0 ? await reading.refunds() : []),
  ];
  const byReference = new Map(payments.map((payment) => [String(payment.reference), payment]));
  for (const name of desk.presented()) {
    for (const { numericReference, amount, clabe } of (await world.read.payouts(world.text(name))).details) {
      const payment = byReference.get(numericReference);
      if (!payment || payment.amount !== amount) faults.push(`${name} has ${amount} for ${payment?.amount}`);
      if (payment && clabe !== (await accountOf(world, payment)))
        faults.push(`${name} pays to another account`);
      if (desk.refused.has(name)) continue;
      if (seen.has(numericReference))
        faults.push(`${numericReference} is in ${seen.get(numericReference)} and ${name}`);
      seen.set(numericReference, name);
      const own = payment && ownOf(world, payment);
      if (own?.status === 'released') own.status = 'in_transit';
    }
  }
  for (const payment of payments) {
    const isThere = seen.has(String(payment.reference));
    if (ownOf(world, payment)?.status === 'in_transit' && !isThere)
      faults.push(`${payment.id} is in no file`);
  }
  return faults;
}

const ownOf = ({ transfers, refunds }: World, { id }: Payment) =>
  transfers.own.transfers.get(id) ?? refunds.all.get(id);

/** Returns the account number that a payment goes to: the payout account, or the one that was debited. */
async function accountOf(world: World, payment: Payment): Promise<string | undefined> {
  if (!isRefund(payment))
    return world.transfers.accounts.find(({ id }) => id === payment.to?.payout_account_id)?.clabe;
  return (await presentedTo(world)).get(String(payment.order_reference));
}

/** Delivers the events of the ledger to the sums, some of them twice. */
export async function sumLedger(world: World): Promise<void> {
  const { account, debits, transfers, refunds, summed } = world;
  letIndexesCatchUp();
  const { length } = await world.reading().lines();
  // Each event brings lines.
  if (length === world.summedLines) return;
  const pks = [
    `ACC#${account.account_id}#LEDGER`,
    ...debits.map(({ id }) => `DD#${id}`),
    ...[...transfers.own.transfers.keys()].map((id) => `TR#${id}`),
    ...[...refunds.all.keys()].map((id) => `RF#${id}`),
  ];
  await sumLedgerOf(pks, summed);
  world.summedLines = length;
}

/** Once all events are summed, the balance is that of the test's own ledger, and a replay of all lines gives the sums. */
export async function auditBalance(world: World): Promise<void> {
  await sumLedger(world);
  const { account_id } = world.account;
  const { counts } = await findLedgerSums(account_id);
  const { reserved: _, ...shown } = balanceOf(counts, world.today);
  expect(shown).toEqual(world.transfers.own.views(world.today, world.refunds.onTheWay));
  expect(await trialBalance([account_id])).toMatchObject({ total: 0, differing: [] });
}
