import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type AskedEntry,
  type Entry,
  faultOfEntry,
  lineOfEntry,
  needsApproval,
} from '#lib/domain/ledger/operator-entry.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { decideEntry, findEntry, storeEntry, storeOperatorLine } from '#lib/store/ledger/entries.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';

/** An entry that cannot be booked. The message says why, for an operator. */
export class NotBooked extends Error {}

/**
 * Books an entry of an operator, or keeps it for a second operator if it costs more than `limit`, in centavos. A repeated
 * entry is returned as it is stored. Of two entries with one reference only the first is booked.
 *
 * @throws NotBooked if its amount is not valid, its reference was used for another entry, or its day is closed
 */
export async function bookEntry(asked: AskedEntry, limit: Centavos, clock: Clock): Promise<Entry> {
  const stored = await findEntry(asked.account_id, asked.reference);
  if (stored) return same(stored, asked);
  await requireValid(asked, clock);
  const isWaiting = needsApproval(asked, limit);
  const line = isWaiting ? undefined : await newLineOf(asked, null, clock);
  const entry: Entry = {
    ...asked,
    ...{ state: isWaiting ? 'waiting' : 'booked', line_id: line?.id ?? null, decided_by: null },
    created_at: clock.now.toISOString(),
  };
  try {
    await transact([storeEntry(entry), ...(line ? storeOperatorLine(line, clock.now) : [])]);
    return entry;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const first = await findEntry(asked.account_id, asked.reference);
    if (!first) throw closed(clock);
    return same(first, asked);
  }
}

/**
 * Books an entry that waits, or rejects it. Only another operator than the one who asked for it can approve it.
 *
 * @throws NotBooked if there is no such entry, if it is decided already, if the operator who asked for it approves it,
 *   if its amount is no longer valid, or if its day is closed
 */
export async function decideOnEntry(
  accountId: string,
  reference: string,
  { as, by }: { as: 'booked' | 'rejected'; by: string },
  clock: Clock,
): Promise<Entry> {
  const entry = await findEntry(accountId, reference);
  if (!entry)
    throw new NotBooked(`The account has no entry ${reference}. List them with ops ledger entries.`);
  if (entry.state !== 'waiting') throw decided(entry);
  if (as === 'booked' && entry.by === by)
    throw new NotBooked(`${by} asked for this entry. Another operator must approve it.`);
  if (as === 'booked') await requireValid(entry, clock);
  const line = as === 'booked' ? await newLineOf(entry, by, clock) : undefined;
  const set = { state: as, line_id: line?.id ?? null, decided_by: by };
  try {
    await transact([decideEntry(entry, set), ...(line ? storeOperatorLine(line, clock.now) : [])]);
    return { ...entry, ...set };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const now = await findEntry(accountId, reference);
    throw now && now.state !== 'waiting' ? decided(now) : closed(clock);
  }
}

async function newLineOf(asked: AskedEntry, approvedBy: string | null, clock: Clock) {
  const { settlement } = settlementTermsOf(await requireAccount(asked.account_id));
  return lineOfEntry(asked, approvedBy, settlement, clock);
}

async function requireValid(asked: AskedEntry, { today }: Clock): Promise<void> {
  const { counts } = await findLedgerSums(asked.account_id);
  const fault = faultOfEntry(asked, balanceOf(counts, today).owed);
  if (fault) throw new NotBooked(fault);
}

function same(stored: Entry, asked: AskedEntry): Entry {
  if (stored.type === asked.type && stored.amount === asked.amount) return stored;
  throw new NotBooked(`The reference ${asked.reference} was used for another entry. Give this one its own.`);
}

const decided = ({ state, decided_by, by }: Entry) =>
  new NotBooked(`This entry was ${state} by ${decided_by ?? by}. Nothing was changed.`);

/** The machine's clock is behind: the day that it names takes no more lines. */
const closed = ({ today }: Clock) =>
  new NotBooked(`${today} is closed. Nothing was changed. Check the clock of this machine, and try again.`);
