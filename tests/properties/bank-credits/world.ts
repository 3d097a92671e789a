import { handler as sumUp } from '#functions/workers/sum-up.ts';
import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import { settleCharge } from '#lib/operations/collections/returns/settle-charges.ts';
import { bookStatement } from '#lib/operations/ledger/bank-credits/book-statement.ts';
import { statementOf } from '#lib/operations/ledger/bank-credits/match-rows.ts';
import { updateAccount } from '#lib/store/accounts.ts';
import { listCharges } from '#lib/store/charges.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { walkLines } from '#lib/store/ledger/list-lines.ts';
import { walkUntransferred } from '#lib/store/outgoing/transfer-lines.ts';
import { naiveBalance } from '#tests/domain/ledger/naive-balance.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';
import { loneCollections } from '#tests/support/money/lone-collections.ts';
import { eventsOf, inBatch } from '#tests/support/records/delivered.ts';

const BANK = '002';
const once = { is_recurring: false, interval: undefined };

/** Each world has a day of its own, so that the files of the days are apart. */
let latest = '2027-03-01' as CalendarDate;

/** The amounts of the orders of two merchants whose money is held, and of one whom the bank credits itself. */
const AMOUNTS = [
  { settlement: 'held', pesos: [350.5, 120.1] },
  { settlement: 'held', pesos: [99.99] },
  { settlement: 'direct', pesos: [200] },
] as const;

type Amounts = readonly { readonly settlement: Settlement; readonly pesos: readonly number[] }[];

/** A day whose orders of three merchants the bank has paid, in a stage that awaits the bank's credit. */
export class World {
  readonly day: CalendarDate;
  readonly held: readonly string[];
  readonly #debits: readonly string[];
  today: CalendarDate;

  private constructor(day: CalendarDate, held: readonly string[], debits: readonly string[]) {
    this.day = day;
    this.today = day;
    this.held = held;
    this.#debits = debits;
  }

  static async begin(amounts: Amounts = AMOUNTS): Promise<World> {
    process.env.AWAITS_BANK_CREDIT = 'true';
    latest = businessDaysAfter(latest, 1);
    const day = latest;
    const [held, debits]: [string[], string[]] = [[], []];
    for (const { settlement, pesos } of amounts) {
      const { account_id } = await storeAccount();
      await updateAccount(account_id, { settlement, settlement_days: 2 });
      if (settlement === 'held') held.push(account_id);
      for (const amount of pesos) {
        const eve = new Date(`${addDays(day, -7)}T15:00:00Z`);
        debits.push(
          (await storeActiveDebit(account_id, { next_payment_date: day, amount, ...once }, eve)).id,
        );
      }
    }
    const bank = loneCollections();
    const names = await bank.run(day);
    for (const name of names) await bank.answer(name, ['00'], day);
    const world = new World(day, held, debits);
    const unpaid = (await world.orders()).filter(({ status }) => status !== 'paid');
    if (unpaid.length > 0) throw new Error(`Of the orders of ${day}, ${unpaid.length} are not paid`);
    return world;
  }

  /** The time at nine o'clock of its today. */
  get clock() {
    const now = new Date(`${this.today}T15:00:00.000Z`);
    return { now, today: this.today, isEvening: false, closed: new Set<string>() };
  }

  async orders(): Promise<Charge[]> {
    const pages = await Promise.all(this.#debits.map((id) => listCharges({ id }, { limit: 9 })));
    return pages.flatMap(({ items }) => items);
  }

  /** Returns the rows by which the bank's statement shows some orders, all unless given. */
  async rows(orders?: readonly Charge[], date?: CalendarDate): Promise<StatementLine[]> {
    return (orders ?? (await this.orders())).map(({ reference, totals }) => ({
      reference: `000${reference}`,
      amount: totals.total,
      ...(date && { date }),
    }));
  }

  book(rows: readonly StatementLine[]): Promise<void> {
    return bookStatement(statementOf(rows), 'ana', this.clock);
  }

  /** The bank says something else of an order: it takes a payment back, or pays after all. */
  async say(order: Charge, code: '00' | '04'): Promise<void> {
    const bankReturn = readReturnCode(BANK, code);
    await settleCharge({ orderId: order.id, word: { bankReturn } }, this.clock);
  }

  /** Returns the lines of the merchants whose money is held, by merchant. */
  async lines(): Promise<Map<string, Line[]>> {
    const found = await Promise.all(this.held.map(linesOf));
    return new Map(this.held.map((id, index) => [id, found[index] ?? []]));
  }

  /** Delivers all events of the ledger so far, in an order of choice, some of them twice. */
  async deliver(place: (event: number) => number = (event) => event): Promise<void> {
    const queues = await Promise.all([
      ...this.#debits.map(eventsOf),
      ...[...this.held, OPERATOR_ACCOUNT].map(ledgerEventsOf),
    ]);
    const events = queues.flat().filter(({ event_type }) => event_type.startsWith('ledger.'));
    const some = [...events, ...events.filter((_, index) => index % 3 === 0)]
      .map((event, index) => ({ event, at: place(index) }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
    for (let start = 0; start < some.length; start += 10)
      await sumUp(inBatch(...some.slice(start, start + 10)));
  }

  /** Returns what is wrong now: nothing, whether or not a booking was stopped. `isFinished`: none was. */
  async faults(isFinished: boolean): Promise<string[]> {
    const lines = [...(await this.lines()).values()].flat();
    const cash = (await linesOf(OPERATOR_ACCOUNT)).filter(({ type }) => type === 'bank_credit');
    const statements = new Set(lines.flatMap(({ statement_id }) => statement_id ?? []));
    return [...statements].flatMap((id) => {
      const own = lines.filter(({ statement_id }) => statement_id === id);
      const booked = sum(cash.filter(({ entry }) => entry?.reference.startsWith(id.slice(0, 16))));
      const credited = sum(own.filter(({ credited_on }) => credited_on !== null));
      return [
        ...(credited > booked ? [`${credited} are credited, and ${booked} are booked as cash`] : []),
        ...(isFinished && (booked !== sum(own) || credited !== booked)
          ? [`${sum(own)} are claimed, ${booked} booked, ${credited} credited`]
          : []),
      ];
    });
  }

  /** Returns the balances by the sums and by the rule, and what transfers can take and should be able to take. */
  async compared() {
    const all = await this.lines();
    return Promise.all(
      [...all].map(async ([id, lines]) => {
        const orders = [...Map.groupBy(lines, ({ order_id }) => order_id).values()];
        const { counts } = await findLedgerSums(id);
        const free = lines.filter(
          (line) => line.transfer_id === null && (!line.awaits_credit || line.credited_on !== null),
        );
        const ready = free.filter((line) =>
          [line.available_on, line.credited_on ?? ''].every((on) => on <= this.today),
        );
        const queued = [await queuedUntil(id, this.today), await queuedUntil(id, FAR_OFF)];
        return {
          shown: { ...balanceOf(counts, this.today), queued },
          expected: { ...naiveBalance(orders, this.today), queued: [ready.length, free.length] },
        };
      }),
    );
  }
}

const FAR_OFF = '2099-12-31' as CalendarDate;

/** Returns how many lines a transfer of a day could take. */
async function queuedUntil(accountId: string, day: CalendarDate): Promise<number> {
  let queued = 0;
  for await (const keys of walkUntransferred(accountId, day)) queued += keys.length;
  return queued;
}

export const sum = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0);

export async function linesOf(accountId: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of walkLines(accountId)) lines.push(...some);
  return lines;
}

/** Returns the events in the partition of an account's ledger. */
async function ledgerEventsOf(accountId: string): ReturnType<typeof eventsOf> {
  const { items } = await queryItems<Awaited<ReturnType<typeof eventsOf>>[number]>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': `ACC#${accountId}#LEDGER`, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    10_000,
  );
  return items;
}
