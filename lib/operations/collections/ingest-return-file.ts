import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Settlement } from '#lib/domain/direct-debit/settlement.ts';
import { log } from '#lib/log.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { findReturnFile, noteReturnFile } from '#lib/store/return-files.ts';
import {
  BadBankReturn,
  chargesReturned,
  isBadBankReturn,
  type Returned,
  requireNews,
} from './check-returns.ts';
import { settleCharge } from './settle-charge.ts';

type Counts = { paid: number; failed: number; reversed: number; corrected: number; completed: number };

/** What a return file has done: how many orders it settled, or why it was quarantined. */
export type Ingested = Counts & {
  quarantined?: { code: string; line: number; field?: string | undefined };
};

const AT_ONCE = 20;

/**
 * Does what a return file of the bank says, after all of it was read and found right:
 *
 *     seen before? ─→ whole file checked ─→ noted ─→ each order settled ─→ noted
 *                        └→ wrong: reported, alarm, nothing of it done
 *
 * After a crash the next run goes on where the file was noted; an order that is settled is not settled again.
 */
export async function ingestReturnFile(
  name: string,
  { files, bank }: { files: BankFiles; bank: string },
  clock: Clock,
): Promise<Ingested> {
  const { now } = clock;
  const nothing: Counts = { paid: 0, failed: 0, reversed: 0, corrected: 0, completed: 0 };
  const seen = await findReturnFile(name);
  if (seen && seen.state !== 'applying') return nothing;
  if (!seen) {
    const quarantined = await check(name, { files, bank }, clock);
    if (quarantined) return { ...nothing, quarantined };
    await noteReturnFile(name, 'applying', now);
  }
  const counts = await apply(name, { files, bank }, clock);
  await noteReturnFile(name, 'applied', now);
  log('info', 'bank_file_applied', { file: name, ...counts });
  return counts;
}

async function check(
  name: string,
  { files, bank }: { files: BankFiles; bank: string },
  clock: Clock,
): Promise<Ingested['quarantined']> {
  try {
    await requireNewFile(name, { files, bank }, clock);
    return undefined;
  } catch (error) {
    if (!isBadBankReturn(error)) throw error;
    const fault = { code: error.code, line: error.line, ...('field' in error && { field: error.field }) };
    const report = JSON.stringify({ file: name, ...fault, message: error.message }, undefined, 2);
    await files.putOnce(`reports/${name}.json`, pieces(report), Buffer.byteLength(report));
    await noteReturnFile(name, 'quarantined', clock.now);
    log('error', 'bank_file_quarantined', { file: name, ...fault });
    return fault;
  }
}

/** Reads a whole file. Throws `BadBankFile` or `BadBankReturn` where it is wrong anywhere, or says nothing new at all. */
async function requireNewFile(
  name: string,
  { files, bank }: { files: BankFiles; bank: string },
  clock: Clock,
): Promise<void> {
  const { details } = await readBankFile(await files.read(name), { bank });
  const met = new Set<string>();
  let news = false;
  for await (const some of chargesReturned(details, bank)) {
    for (const returned of some) {
      if (met.has(returned.charge.id)) throw new BadBankReturn('repeated_reference', returned.line);
      met.add(returned.charge.id);
      if (requireNews(returned, clock.today)) news = true;
    }
  }
  if (met.size > 0 && !news) throw new BadBankReturn('already_answered', 1);
}

async function apply(
  name: string,
  { files, bank }: { files: BankFiles; bank: string },
  clock: Clock,
): Promise<Counts> {
  const counts = { paid: 0, failed: 0, reversed: 0, corrected: 0, unchanged: 0, completed: 0 };
  const { details } = await readBankFile(await files.read(name), { bank });
  for await (const some of chargesReturned(details, bank)) {
    // Those of one direct debit one after the other: at the same time they would only be in each other's way.
    const byDebit = Object.values(Object.groupBy(some, ({ charge }) => charge.direct_debit_id));
    for (let start = 0; start < byDebit.length; start += AT_ONCE) {
      await Promise.all(
        byDebit.slice(start, start + AT_ONCE).map((own) => settleInTurn(own ?? [], counts, clock)),
      );
    }
  }
  const { unchanged: _, ...news } = counts;
  return news;
}

async function settleInTurn(
  returned: readonly Returned[],
  counts: Record<Settlement | 'completed', number>,
  clock: Clock,
): Promise<void> {
  for (const { charge, bankReturn } of returned) {
    const { settlement, completed } = await settleCharge(charge.id, bankReturn, clock);
    counts[settlement] += 1;
    counts.completed += completed ? 1 : 0;
  }
}

async function* pieces(text: string) {
  yield text;
}
