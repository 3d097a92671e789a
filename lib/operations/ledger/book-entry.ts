import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
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
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { decideEntry, findEntry, storeEntry, storeOperatorLine } from '#lib/store/ledger/entries.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { isClosedDay } from '#lib/store/ledger/lines.ts';
import { findLowered } from '#lib/store/ledger/lowered.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';

/** An entry that cannot be booked. The message says why, for an operator. */
export class NotBooked extends Error {}

/**
 * Books an entry of an operator, or keeps it for a second operator if it costs more than `limit`, in centavos. A repeated
 * entry is returned as it is stored. Of two entries with one reference only the first is booked.
 *
 * @throws NotBooked if its amount is not valid, its reference was used for another entry, or its day is closed
 */
export function bookEntry(asked: AskedEntry, limit: Centavos, clock: Clock): Promise<Entry> {
  return retryOnConflict(async () => {
    const stored = await findEntry(asked.account_id, asked.reference);
    if (stored) return same(stored, asked);
    const isWaiting = needsApproval(asked, limit);
    const required = await requireValid(asked, clock);
    const line = isWaiting ? undefined : await newLineOf(asked, null, clock);
    const entry: Entry = {
      ...asked,
      ...{ state: isWaiting ? 'waiting' : 'booked', line_id: line?.id ?? null, decided_by: null },
      created_at: clock.now.toISOString(),
    };
    await write([storeEntry(entry), ...writesOf(line, required, clock)], clock);
    return entry;
  });
}

/**
 * Books an entry that waits, or rejects it. Only another operator than the one who asked for it can approve it.
 *
 * @throws NotBooked if there is no such entry, if it is decided already, if the operator who asked for it approves it,
 *   if its amount is no longer valid, or if its day is closed
 */
export function decideOnEntry(
  accountId: string,
  reference: string,
  { as, by }: { as: 'booked' | 'rejected'; by: string },
  clock: Clock,
): Promise<Entry> {
  return retryOnConflict(async () => {
    const entry = await findEntry(accountId, reference);
    if (!entry)
      throw new NotBooked(`The account has no entry ${reference}. List them with ops ledger entries.`);
    if (entry.state !== 'waiting') throw decided(entry);
    if (as === 'booked' && entry.by === by)
      throw new NotBooked(`${by} asked for this entry. Another operator must approve it.`);
    const required = as === 'booked' ? await requireValid(entry, clock) : [];
    const line = as === 'booked' ? await newLineOf(entry, by, clock) : undefined;
    const set = { state: as, line_id: line?.id ?? null, decided_by: by };
    await write([decideEntry(entry, set), ...writesOf(line, required, clock)], clock);
    return { ...entry, ...set };
  });
}

async function newLineOf(asked: AskedEntry, approvedBy: string | null, clock: Clock) {
  const { settlement } = settlementTermsOf(await requireAccount(asked.account_id));
  return lineOfEntry(asked, approvedBy, settlement, clock);
}

const writesOf = (line: Line | undefined, required: readonly Write[], { now }: Clock): readonly Write[] =>
  line ? [...storeOperatorLine(line, now), ...required] : [];

/** Fails with `ConflictError` if something changed meanwhile, unless nothing can be booked on this day any more. */
async function write(writes: readonly Write[], clock: Clock): Promise<void> {
  try {
    await transact(writes);
  } catch (error) {
    if (error instanceof ConflictError && (await isClosedDay(clock.today))) throw closed(clock);
    throw error;
  }
}

/**
 * Requires that an entry has no fault, and returns the writes by which no other decision on the money of the account is
 * made at the same time. What operators have booked in favour of the merchant counts before the sums include it; the
 * notes of that are read before the sums (`findLowered`).
 */
async function requireValid({ account_id, type, amount }: AskedEntry, { today }: Clock): Promise<Write[]> {
  const outgoing = await findOutgoing(account_id);
  const { raised } = await findLowered(account_id);
  const { counts } = await findLedgerSums(account_id);
  const owed = Math.max(0, balanceOf(counts, today).owed - raised) as Centavos;
  const fault = faultOfEntry({ type, amount }, owed);
  if (fault) throw new NotBooked(fault);
  const { settlement } = settlementTermsOf(await requireAccount(account_id));
  // Nothing ever leaves such an account, and the item says so (`settled_directly`).
  const isWithout = settlement === 'direct' && outgoing.version === 0;
  return type === 'adjustment' || isWithout ? [] : [changeOutgoing(outgoing, {})];
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
