import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type Charge, isPresentable } from '#lib/domain/direct-debit/charge.ts';
import { heldFor, waitingUntil } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findCharges, moveCharge } from '#lib/store/charges.ts';
import { openFile, type Presentation } from '#lib/store/collection-files.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { raiseException } from '#lib/store/exceptions.ts';
import { BATCH_SIZE, type Claim, claimCharges } from '#lib/store/file-batches.ts';
import { accountKey, directDebitKey, type Key, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';
import { fitFor } from './details-of.ts';

/** What a run did with the orders that were due. */
export type Claimed = { claimed: number; waiting: Waiting[] };

/** An order that was due and was not presented, and why. */
export type Waiting = { order_id: string; direct_debit_id: string; reason: WaitingReason };
type WaitingReason = 'account_suspended' | 'direct_debit_not_active' | 'not_announced' | 'unfit_detail';

/**
 * Puts all orders that are due into the day's open file and tells how many there were. Those that are in a file
 * already are passed over, so that a run that crashed is simply run again. What may not be presented today, since its
 * direct debit is stopped or its merchant suspended, waits for the next business day; what the bank could not read is
 * held back, as an exception, and stops nobody else's. `isOver` tells when to stop in between.
 */
export async function claimDueCharges(
  due: Due,
  of: Presentation,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<Claimed> {
  const all: Claimed = { claimed: 0, waiting: [] };
  let ids: string[] = [];
  const claim = async (some: readonly string[]) => {
    const { claimed, waiting } = await claimBatch(some, of, clock);
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

function claimBatch(ids: readonly string[], of: Presentation, clock: Clock): Promise<Claimed> {
  return retryOnConflict(async () => {
    const charges = (await findCharges(ids)).filter(
      ({ status, charge_date, exception }) =>
        status === 'created' && charge_date <= of.date && exception === undefined,
    );
    if (charges.length === 0) return { claimed: 0, waiting: [] };
    const sorted = await sortOut(charges, of.date);
    const claims = sorted.flatMap(({ claim }) => claim ?? []);
    if (claims.length > 0) await claimCharges(await openFile(of, clock.now), claims, clock.now);
    const others = sorted.flatMap(({ charge, reason, detail }) => (reason ? { charge, reason, detail } : []));
    for (const { charge, reason, detail } of others) {
      if (reason === 'unfit_detail') await hold(charge, detail, clock);
      else await wait(charge, of, clock);
    }
    const waiting = others.map(({ charge: { id, direct_debit_id }, reason }) => ({
      order_id: id,
      direct_debit_id,
      reason,
    }));
    return { claimed: claims.length, waiting };
  });
}

type Sorted = { charge: Charge; claim?: Claim; reason?: WaitingReason; detail?: string };

async function sortOut(charges: readonly Charge[], date: Presentation['date']): Promise<Sorted[]> {
  const found = await getItems<Key>([
    ...charges.map(({ direct_debit_id }) => directDebitKey(direct_debit_id)),
    ...charges.map(({ account_id }) => accountKey(account_id)),
  ]);
  const debits = found.slice(0, charges.length) as ((DirectDebit & Key) | undefined)[];
  const accounts = found.slice(charges.length) as ((Account & Key) | undefined)[];
  const methods = await getItems<PaymentMethod & Key>(
    charges.map(({ account_id, customer_id }, index) =>
      paymentMethodKey(account_id, customer_id, debits[index]?.payment_method_id ?? ''),
    ),
  );
  return Promise.all(
    charges.map(async (charge, index): Promise<Sorted> => {
      const [debit, account] = [debits[index], accounts[index]];
      if (account?.status !== 'active') return { charge, reason: 'account_suspended' };
      if (debit?.status !== 'active') return { charge, reason: 'direct_debit_not_active' };
      if (!isPresentable(charge, debit, date)) {
        const isTold = charge.announced_on < date;
        return { charge, reason: isTold ? 'direct_debit_not_active' : 'not_announced' };
      }
      const { digest, fault: detail } = await fitFor(charge, methods[index], account, date);
      if (digest === undefined) return { charge, reason: 'unfit_detail', ...(detail && { detail }) };
      return { charge, claim: { charge, debit, accountDigest: digest } };
    }),
  );
}

async function hold(charge: Charge, detail: string | undefined, { now }: Clock): Promise<void> {
  const { id: order_id, direct_debit_id, account_id, reference, totals, version } = charge;
  const exception = newException(
    'unfit_detail',
    [order_id, version],
    { detail, order_id, direct_debit_id, account_id, reference: String(reference), amount: totals.total },
    now,
  );
  await raiseException(exception, moveCharge({ charge, transition: heldFor(exception.id) }, now));
}

function wait(charge: Charge, { date }: Presentation, { now, closed }: Clock): Promise<void> {
  const transition = waitingUntil(businessDaysAfter(date, 1, closed));
  return transact(moveCharge({ charge, transition }, now));
}
