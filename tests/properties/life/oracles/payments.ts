import type { StoredLine } from '#tests/properties/collections/money.ts';
import { claimFaults, statusFaults } from '#tests/properties/collections/transfers/audit.ts';
import { linesIn } from '#tests/properties/collections/transfers/bank.ts';
import { OwnLedger } from '#tests/properties/collections/transfers/own-ledger.ts';
import { type Moment, type Oracle, unless } from './oracle.ts';

const DISPERSALS = /^files\/dispersals\/(?!.*\.return\.txt$)/;

/** What leaves a merchant's balance leaves once, whole, to the account that it was released for, and is covered. */
export const payments: Oracle = async (moment) => [
  ...moment.world.known.merchants.flatMap(({ account }) => ofTransfers(moment, account.account_id)),
  ...moment.world.known.merchants.flatMap(({ account }) => uncovered(moment, account.account_id)),
  ...(await files(moment)),
];

function ofTransfers({ after }: Moment, accountId: string): string[] {
  const own = new OwnLedger();
  const lines = after.linesOf(accountId) as unknown as readonly StoredLine[];
  const stored = after.own('transfers', accountId).map((transfer) => ({
    transfer,
    listed: after
      .all('slices')
      .filter(({ pk }) => pk === transfer.pk)
      .flatMap((slice) => slice.lines),
  }));
  for (const { transfer } of stored)
    own.transfers.set(transfer.id, { ...transfer, to: null, refusedOn: [], isHeld: false } as never);
  return [
    ...claimFaults(own, lines, stored),
    ...stored.flatMap(({ transfer }) => statusFaults(own, lines, transfer)),
  ].map((fault) => `transfer: ${fault}`);
}

const LOWERING = ['charge_return', 'dispute_fee', 'adjustment', 'reserve_hold', 'double_charge'];

/** When money leaves, what is left is not below zero, unless something was taken back at the same time. */
function uncovered({ before, after }: Moment, accountId: string): string[] {
  const known = new Set(before.linesOf(accountId).map(({ id }) => id));
  const lines = after.linesOf(accountId);
  const fresh = lines.filter(({ id }) => !known.has(id));
  const left = fresh.filter(
    ({ type, postings }) => (type === 'transfer' || type === 'refund') && (postings.payable ?? 0) > 0,
  );
  if (left.length === 0 || fresh.some(({ type }) => LOWERING.includes(type))) return [];
  const payable = -lines.reduce((sum, { postings }) => sum + (postings.payable ?? 0), 0);
  return unless(payable >= 0, `uncovered: ${left.map(({ id }) => id).join()} left ${payable}`);
}

/** Each payment is in one file that the bank has, with its amount, to the account that it goes to. */
async function files(moment: Moment): Promise<string[]> {
  const { around, seen } = moment.world;
  const fresh = [...around.aws.state.objects].filter(
    ([name]) => DISPERSALS.test(name) && !seen.files.has(name),
  );
  const faults: string[] = [];
  for (const [name, content] of fresh) {
    seen.files.add(name);
    for (const line of await linesIn(content.toString())) faults.push(...brokenByLine(moment, name, line));
  }
  return faults;
}

type Line = Awaited<ReturnType<typeof linesIn>>[number];

function brokenByLine({ after, world: { seen, known } }: Moment, name: string, line: Line): string[] {
  const { amount, clabe } = line;
  const reference = Number(line.numericReference);
  const payment = [...after.all('transfers'), ...after.all('refunds')].find(
    (one) => one.reference === reference,
  );
  if (!payment) return [`stranger: ${reference} in ${name} is no payment`];
  const earlier = seen.presented.get(reference);
  seen.presented.set(reference, name);
  const isRefused = ({ id, state }: { id: string; state: string }) =>
    state === 'rejected' && earlier?.endsWith(`${id}.txt`) === true;
  const numbers =
    'order_id' in payment
      ? [seen.takenFrom.get(payment.order_id)]
      : known.payoutNumbers.get(payment.account_id);
  return [
    ...unless(
      earlier === undefined || after.all('files').some(isRefused),
      `paid twice: ${payment.id} is in ${earlier} and ${name}`,
    ),
    ...unless(
      amount === payment.amount,
      `amount: ${payment.id} has ${amount} of ${payment.amount} in ${name}`,
    ),
    ...unless(
      numbers?.includes(clabe) !== false,
      `account: ${payment.id} goes to another account in ${name}`,
    ),
  ];
}
