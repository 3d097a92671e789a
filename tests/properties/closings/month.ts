import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { closeDays } from '#lib/operations/ledger/closings/close-days.ts';
import { verifyClosings } from '#lib/operations/ledger/closings/verify-closings.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { storeLines } from '#lib/store/ledger/lines.ts';
import { createAccount } from '#lib/store/new-accounts.ts';
import { LONG, SEED } from '#tests/support/jest/budget.ts';
import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';

export const FIRST = '2027-01-01' as CalendarDate;
/** The days of the month. */
export const DAYS = 31;
export const dayOf = (n: number) => addDays(FIRST, n);
/** How many merchants have a closed month: in a long run they have more than two hundred closings. */
export const MERCHANTS = LONG ? 7 : 2;

/** A generator of numbers from 0 to 1: the same seed gives the same. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
export const next = random(SEED);

/** Returns a whole number below another one. */
export const below = (limit: number): number => Math.floor(next() * limit);

/** Stores payments of an account on a day; those of a simulated day count on another one. */
export async function pay(
  account_id: string,
  day: CalendarDate,
  count: number,
  counts = day,
): Promise<Line[]> {
  const now = new Date(`${day}T18:00:00.000Z`);
  const lines = Array.from({ length: count }, () => {
    const order = { id: newId('ord', now), account_id, direct_debit_id: newId('dd', now) };
    const amount = (100 + Math.floor(next() * 100_000)) as Centavos;
    const fee = Math.floor(amount / 40) as Centavos;
    const tax = Math.floor(fee / 6) as Centavos;
    const time = { now, today: counts, closed: new Set<string>() };
    const booking = { type: 'charge', side: next() < 0.5 ? 'held' : 'direct', amount, fee, tax } as const;
    return newLine(order, 0, booking, time, { settlement_days: 2, awaits_credit: false });
  });
  for (let n = 0; n < lines.length; n += 20) await transact(storeLines(lines.slice(n, n + 20)));
  return lines;
}

/** Returns the time of a day, in UTC: Mexico City is six hours behind. */
export const at = (day: CalendarDate, time = '09:00') => new Date(`${day}T${time}:00.000Z`);

/** Closes what is over in the night after a day. */
async function closeAfter(day: CalendarDate): Promise<CalendarDate[]> {
  holdDate(at(addDays(day, 1)));
  try {
    return await closeDays(at(addDays(day, 1)));
  } finally {
    releaseDate();
  }
}

/** Verifies all closings as an operator does, two nights after the last day of the month. */
export const verifyAll = () => verifyClosings(at(dayOf(DAYS + 2)));

/** Closes the days of a month of some merchants, and returns their accounts. Each has days without payments. */
export async function closedMonth(merchants: number): Promise<readonly string[]> {
  const accounts: string[] = [];
  while (accounts.length < merchants)
    accounts.push((await createAccount({ name: 'Panadería Sol', features: [] })).account_id);
  const [sun = '', moon = '', ...others] = accounts;
  for (let n = 0; n < DAYS; n++) {
    await pay(sun, dayOf(n), n % 6 === 5 ? 0 : 1 + below(5));
    await pay(moon, dayOf(n), n % 2);
    for (const other of others) await pay(other, dayOf(n), below(2));
    // A run of the sandbox simulates another day.
    if (n === 3) await pay(moon, dayOf(n), 2, addDays(dayOf(n), 40));
    const closed = await closeAfter(dayOf(n));
    if (closed.join() !== dayOf(n)) throw new Error(`Closed: ${closed.join()}`);
  }
  return accounts;
}

/** Returns some bytes with one of them changed, and its place. */
export function withByteChanged(whole: Buffer): { readonly changed: Buffer; readonly place: number } {
  const changed = Buffer.from(whole);
  const place = below(changed.length);
  changed[place] = ((changed[place] ?? 0) + 1 + below(255)) % 256;
  return { changed, place };
}

/** Returns a text with one character changed to another that JSON and the table can hold. */
export function withCharacterChanged(whole: string): string {
  const place = below(whole.length);
  const other = String.fromCharCode(33 + ((whole.charCodeAt(place) - 33 + 1 + below(92)) % 93));
  return whole.slice(0, place) + other + whole.slice(place + 1);
}
