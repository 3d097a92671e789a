import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type Charge, isPresentable, waitingUntil } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges, moveCharge } from '#lib/store/charges.ts';
import {
  BATCH_SIZE,
  type Claim,
  claimCharges,
  openFile,
  type Presentation,
} from '#lib/store/collection-files.ts';
import type { Due } from '#lib/store/due-collections.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Puts all orders that are due into the day's open file and gives how many there were. Those that are in a file
 * already are passed over, so that a run that crashed is simply run again. What may not be presented today, since its
 * direct debit is stopped or its merchant suspended, waits for the next business day.
 */
export async function claimDueCharges(due: Due, of: Presentation, clock: Clock): Promise<number> {
  let claimed = 0;
  let waiting: string[] = [];
  for await (const ids of due) {
    waiting.push(...ids);
    while (waiting.length >= BATCH_SIZE) {
      claimed += await claimBatch(waiting.slice(0, BATCH_SIZE), of, clock);
      waiting = waiting.slice(BATCH_SIZE);
    }
  }
  return claimed + (await claimBatch(waiting, of, clock));
}

function claimBatch(ids: readonly string[], of: Presentation, clock: Clock): Promise<number> {
  return retryOnConflict(async () => {
    const charges = (await findCharges(ids)).filter(
      ({ status, charge_date }) => status === 'created' && charge_date <= of.date,
    );
    if (charges.length === 0) return 0;
    const { claims, others } = await sortOut(charges, of);
    if (claims.length > 0) await claimCharges(await openFile(of, clock.now), claims, clock.now);
    for (const charge of others) await wait(charge, of, clock);
    return claims.length;
  });
}

async function sortOut(charges: readonly Charge[], { date }: Presentation) {
  const [debits, suspended] = await Promise.all([debitsOf(charges), suspendedAmong(charges)]);
  const claims: Claim[] = [];
  const others: Charge[] = [];
  for (const charge of charges) {
    const debit = debits.get(charge.direct_debit_id);
    const isFree = debit && !suspended.has(debit.account_id) && isPresentable(charge, debit, date);
    if (isFree) claims.push({ charge, debit });
    else others.push(charge);
  }
  return { claims, others };
}

async function debitsOf(charges: readonly Charge[]): Promise<Map<string, DirectDebit>> {
  const ids = [...new Set(charges.map(({ direct_debit_id }) => direct_debit_id))];
  const found = await getItems<DirectDebit & Key>(ids.map(directDebitKey));
  return new Map(found.flatMap((debit) => (debit ? [[debit.id, debit]] : [])));
}

async function suspendedAmong(charges: readonly Charge[]): Promise<Set<string>> {
  const ids = [...new Set(charges.map(({ account_id }) => account_id))];
  const accounts = await Promise.all(ids.map(requireAccount));
  return new Set(accounts.filter(({ status }) => status === 'suspended').map(({ account_id }) => account_id));
}

function wait(charge: Charge, { date }: Presentation, { now, closed }: Clock): Promise<void> {
  const transition = waitingUntil(businessDaysAfter(date, 1, closed));
  return transact([moveCharge({ charge, transition }, now)]);
}
