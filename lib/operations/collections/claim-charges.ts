import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type CollectionPlan, planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import { allows } from '#lib/domain/direct-debit/pre-notification.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { type Account, lastSuspension } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { openFile, type Presentation } from '#lib/store/collection-files.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { BATCH_SIZE, type Claim, claimCharges } from '#lib/store/file-batches.ts';
import { accountKey, directDebitKey, type Key, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { retryOnConflict } from '#lib/store/transact.ts';
import { type Claimed, claimOfDebit } from './claim-of-debit.ts';
import { fitFor } from './details-of.ts';
import type { FilingRun } from './run.ts';

/**
 * Puts all orders that are due into the day's open file, as far as their plans allow, and returns how many there were.
 * Orders that are in a file already are passed over, so that a run that crashed is simply run again. What may not be
 * presented today is pre-notified again or waits; what the bank could not read is held back, as an exception, and stops
 * nobody else's. `isOver` tells when to stop in between.
 */
export async function claimDueCharges(
  due: Due,
  of: Presentation,
  run: FilingRun,
  isOver: () => boolean = () => false,
): Promise<Claimed> {
  const all: Claimed = { claimed: 0, waiting: [] };
  let ids: string[] = [];
  const claim = async (some: readonly string[]) => {
    const { claimed, waiting } = await claimBatch(some, of, run);
    all.claimed += claimed;
    all.waiting.push(...waiting);
  };
  for await (const found of due) {
    ids.push(...found);
    for (; ids.length >= BATCH_SIZE && !isOver(); ids = ids.slice(BATCH_SIZE)) {
      await claim(ids.slice(0, BATCH_SIZE));
    }
    if (isOver()) return all;
  }
  await claim(ids);
  return all;
}

/**
 * Claims some orders. Those of their day's own period, which were pre-notified for it, go together in one transaction. The
 * direct debits of the others are looked at one by one, with all of their orders.
 */
async function claimBatch(ids: readonly string[], of: Presentation, run: FilingRun): Promise<Claimed> {
  const { claims, others } = await retryOnConflict(async () => {
    const charges = (await findCharges(ids)).filter(
      ({ status, charge_date, exception }) =>
        status === 'created' && charge_date <= of.date && exception === undefined,
    );
    const sorted = charges.length === 0 ? NOTHING : await sortOut(charges, run);
    if (sorted.claims.length > 0) await claimCharges(await openFile(of, run.now), sorted.claims, run.now);
    return sorted;
  });
  const all: Claimed = { claimed: claims.length, waiting: [] };
  for (const id of others) {
    const { claimed, waiting } = await claimOfDebit(id, of, run);
    all.claimed += claimed;
    all.waiting.push(...waiting);
  }
  return all;
}

/** What goes together, and the direct debits that are looked at one by one. */
type Sorted = { claims: readonly Claim[]; others: ReadonlySet<string> };

const NOTHING: Sorted = { claims: [], others: new Set() };

async function sortOut(charges: readonly Charge[], run: FilingRun): Promise<Sorted> {
  const found = await readAbout(charges);
  const ofDebit = Map.groupBy(charges, ({ direct_debit_id }) => direct_debit_id);
  const others = new Set<string>();
  const claims: Claim[] = [];
  for (const [id, orders] of ofDebit) {
    const { debit, account, method } = found(orders[0] as Charge);
    const plan = debit && account && planCollection(debit, factsOf(orders, account), run);
    const claimsOfDebit =
      plan && isPlain(debit, orders, plan, run)
        ? await fitClaims(orders, { debit, account, method }, run)
        : [];
    if (claimsOfDebit.length === orders.length) claims.push(...claimsOfDebit);
    else others.add(id);
  }
  return { claims, others };
}

const factsOf = (orders: readonly Charge[], account: Account) => ({
  ...{ orders, carried: [], taken: {} },
  ...{ isSuspended: account.status !== 'active', suspension: lastSuspension(account) },
});

/** They share no places with earlier periods, and were pre-notified. */
function isPlain(
  debit: DirectDebit,
  orders: readonly Charge[],
  { orders: of }: CollectionPlan,
  { day }: FilingRun,
) {
  const own = ownPeriod(debit, day);
  return (
    of.present.length === orders.length &&
    orders.every(({ period, announced }) => period.n >= own && allows(announced, debit, day))
  );
}

type About = { debit: DirectDebit; account: Account; method: PaymentMethod | undefined };

/** The claims of those that the bank can read: all of them, unless one is to be held. */
async function fitClaims(orders: readonly Charge[], about: About, { day }: FilingRun): Promise<Claim[]> {
  const { debit, account, method } = about;
  const claims: Claim[] = [];
  for (const charge of orders) {
    const { digest } = await fitFor(charge, method, account, day);
    if (digest !== undefined) claims.push({ charge, debit, accountDigest: digest });
  }
  return claims;
}

async function readAbout(charges: readonly Charge[]) {
  const debitKeys = charges.map(({ direct_debit_id }) => directDebitKey(direct_debit_id));
  const accountKeys = charges.map(({ account_id }) => accountKey(account_id));
  const found = await getItems<Key>([...debitKeys, ...accountKeys]);
  const debits = found.slice(0, charges.length) as ((DirectDebit & Key) | undefined)[];
  const accounts = found.slice(charges.length) as ((Account & Key) | undefined)[];
  const methods = await getItems<PaymentMethod & Key>(
    charges.map(({ account_id, customer_id }, index) =>
      paymentMethodKey(account_id, customer_id, debits[index]?.payment_method_id ?? ''),
    ),
  );
  return (charge: Charge) => {
    const place = charges.indexOf(charge);
    return { debit: debits[place], account: accounts[place], method: methods[place] };
  };
}
