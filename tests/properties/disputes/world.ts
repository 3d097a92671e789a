import { handler as accept } from '#functions/disputes/accept.ts';
import { acceptDispute } from '#lib/api/disputes/routes.ts';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Dispute } from '#lib/domain/disputes/dispute.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { settleCharges } from '#lib/operations/collections/returns/settle-charges.ts';
import { decideDispute } from '#lib/operations/disputes/decide-as-operator.ts';
import { trialBalance } from '#lib/operations/ledger/trial-balance.ts';
import { updateAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDisputes, findNeedingEvidence } from '#lib/store/disputes.ts';
import { walkLines } from '#lib/store/ledger/list-lines.ts';
import { storeAccount } from '#tests/support/database/stored-debits.ts';
import { storePaidOrder } from '#tests/support/database/stored-payments.ts';
import { sumLedgerOf } from '#tests/support/money/sum-ledger.ts';
import { eventsIn } from '#tests/support/records/delivered.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import {
  after,
  type Deed,
  type Money,
  moneyOf,
  type OwnBooks,
  type OwnLine,
  type Reply,
} from './own-ledger.ts';

const BANK = '002';
const FIRST = '2027-03-02' as CalendarDate;
const FAR_OFF = '9999-12-31' as CalendarDate;

/** The terms of a merchant: who holds its money, and the price of a dispute in centavos, without IVA. */
export type Terms = { readonly isHeld: boolean; readonly price: number };

/** The amounts of its two orders, in centavos. */
const AMOUNTS = [350_50, 99_99];

/** All that the books say, in an order of its own. */
type Seen = {
  readonly money: Money;
  readonly lines: readonly (readonly OwnLine[])[];
  readonly disputes: readonly (readonly object[])[];
};

/** A merchant with two paid orders, what happens to their disputes, and our own books of them. */
export class World {
  readonly #account: string;
  readonly #orders: readonly string[];
  readonly #summed = new Set<string>();
  #books: OwnBooks;
  #day = 0;

  private constructor(account: string, orders: readonly string[], books: OwnBooks) {
    this.#account = account;
    this.#orders = orders;
    this.#books = books;
  }

  static async begin({ isHeld, price }: Terms): Promise<World> {
    const { account_id } = await storeAccount();
    const settlement = isHeld ? 'held' : 'direct';
    await updateAccount(account_id, { settlement, ...(price > 0 && { dispute_fee: price as never }) });
    const charges: Charge[] = [];
    for (const amount of AMOUNTS) charges.push(await storePaidOrder(account_id, FIRST, amount, settlement));
    const orders = charges.map(({ fee, totals: { total } }) => ({
      ...{ total: total as number, failure: null, on: -1, disputes: [] },
      lines: [['charge', total, fee.percent_amount + fee.fixed, fee.tax]] as OwnLine[],
    }));
    return new World(
      account_id,
      charges.map(({ id }) => id),
      { isHeld, price, orders },
    );
  }

  /** The number of the current day, which is the header date of a return that the bank says now. */
  get day(): number {
    return this.#day;
  }

  /** Returns how many events of a type the disputes have had. */
  count(type: string): number {
    const events = this.#books.orders.flatMap(({ disputes }) => disputes.flatMap((one) => one.events));
    return events.filter((event) => event === type).length;
  }

  nextDay(): void {
    this.#day += 1;
  }

  /**
   * Does some deeds at the same time, the returns among them in one file if `inFile`, and returns what is wrong
   * afterwards: nothing, if replies and books are those of some order of the deeds.
   */
  async take(deeds: readonly Deed[], inFile = false): Promise<unknown[]> {
    const replies = inFile ? await this.#file(deeds) : await Promise.all(deeds.map((deed) => this.#do(deed)));
    const [lines, disputes] = await Promise.all([this.#lines(), this.#disputes()]);
    const seen = { replies, ...(await this.#seen(lines, disputes)) };
    const possible = permutations(deeds.map((_, index) => index)).map((places) => {
      const said: Reply[] = [];
      let books = this.#books;
      for (const place of places) [books, said[place]] = after(books, deeds[place] as Deed);
      return { books, expected: { replies: said, ...expectedOf(books) } };
    });
    const text = JSON.stringify(seen);
    const match = possible.find(({ expected }) => JSON.stringify(expected) === text);
    if (match) this.#books = match.books;
    const own = faultsOf(lines, disputes.flat());
    return match ? own : [...own, { deeds, seen, expected: possible.map(({ expected }) => expected) }];
  }

  /**
   * Returns what is wrong once all events have reached the sums, and with the queue of the disputes that need evidence,
   * before they are lost and afterwards.
   */
  async finish(): Promise<unknown[]> {
    const charges = await findCharges(this.#orders);
    await sumLedgerOf(
      charges.map(({ direct_debit_id }) => `DD#${direct_debit_id}`),
      this.#summed,
    );
    const { total, differing } = await trialBalance([this.#account]);
    const disputes = (await this.#disputes()).flat();
    const open = disputes.filter(({ status }) => status === 'open').map(({ id }) => id);
    const queued = await this.#queued();
    for (const id of open) await decideDispute(id, 'lost', 'ana', this.#clock.now);
    const left = await this.#queued();
    const isQueueRight = queued.toSorted().join() === open.toSorted().join() && left.length === 0;
    return [
      ...(total === 0 ? [] : [{ total }]),
      ...differing,
      ...(isQueueRight ? [] : [{ queued, open, left }]),
    ];
  }

  async #queued(): Promise<string[]> {
    const queued: string[] = [];
    for await (const some of findNeedingEvidence(FAR_OFF))
      queued.push(...some.filter(({ account_id }) => account_id === this.#account).map(({ id }) => id));
    return queued;
  }

  get #clock() {
    const today = addDays(FIRST, this.#day);
    return { now: new Date(`${today}T15:00:00.000Z`), today, isEvening: false, closed: new Set<string>() };
  }

  async #do(deed: Deed): Promise<Reply> {
    if (deed.what === 'say') return (await this.#file([deed]))[0] ?? '';
    const [charge] = await findCharges([this.#orders[deed.order] ?? '']);
    const id = charge?.disputes?.[deed.dispute];
    if (id === undefined) return 'none';
    const { now } = this.#clock;
    if (deed.what !== 'accept')
      return (await decideDispute(id, deed.what, 'ana', now))?.refused ? 'refused' : 'done';
    const { status, body } = await callHandler(accept as never, acceptDispute, {
      ...{ accountId: this.#account, now, params: { id }, body: {} },
    });
    if (status === 409 && body.error.code === 'dispute_won') return 'refused';
    return status === 200 && body.status === 'lost' ? 'done' : JSON.stringify(body);
  }

  async #file(deeds: readonly Deed[]): Promise<Reply[]> {
    const said = deeds.flatMap((deed) =>
      deed.what === 'say'
        ? {
            orderId: this.#orders[deed.order] ?? '',
            word: { bankReturn: readReturnCode(BANK, deed.code), saidOn: addDays(FIRST, deed.on) },
          }
        : [],
    );
    const results = await settleCharges(said, this.#clock);
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value.settlement;
    });
  }

  async #lines(): Promise<Line[]> {
    const lines: Line[] = [];
    for await (const some of walkLines(this.#account)) lines.push(...some);
    return lines;
  }

  async #disputes(): Promise<Dispute[][]> {
    const charges = await findCharges(this.#orders);
    return Promise.all(charges.map(({ disputes = [] }) => findDisputes(disputes)));
  }

  async #seen(lines: readonly Line[], disputes: readonly Dispute[][]): Promise<Seen> {
    const total = (account: keyof Money, sign: number) =>
      lines.reduce((sum, { postings }) => sum + sign * (postings[account] ?? 0), 0);
    return {
      money: {
        payable: total('payable', -1),
        bank_clearing: total('bank_clearing', 1),
        fees: total('fees', -1),
        iva: total('iva', -1),
      },
      lines: this.#orders.map((id) =>
        inOrder(
          lines
            .filter(({ order_id }) => order_id === id)
            .map(({ type, amount, fee, tax }): OwnLine => [type, amount, fee, tax]),
        ),
      ),
      disputes: await Promise.all(
        disputes.map((some) =>
          Promise.all(
            some.map(async ({ id, status, is_accepted }) => {
              const events = (await eventsIn(`DP#${id}`)).map(({ event_type }) => event_type);
              return { status, isAccepted: is_accepted, events: events.toSorted() };
            }),
          ),
        ),
      ),
    };
  }
}

/** Returns what must never be, whatever has happened. */
function faultsOf(lines: readonly Line[], disputes: readonly Dispute[]): unknown[] {
  const unbalanced = lines.filter(
    ({ postings }) => Object.values(postings).reduce((sum, by) => sum + by, 0) !== 0,
  );
  const ofUnknown = lines.filter(
    ({ dispute_id }) => dispute_id !== null && !disputes.some(({ id }) => id === dispute_id),
  );
  const unreversed = disputes.filter(({ id, status, fee }) => {
    const own = lines.filter(({ dispute_id }) => dispute_id === id);
    const charged = own.filter(({ type }) => type === 'dispute_fee');
    const returned = own.filter(({ type }) => type === 'dispute_fee_return');
    const [fees, returns] = fee.amount === 0 ? [0, 0] : [1, status === 'won' ? 1 : 0];
    const isReverse = returned.every(({ reverses }) => reverses === charged[0]?.id);
    return charged.length !== fees || returned.length !== returns || !isReverse;
  });
  return [...unbalanced, ...ofUnknown, ...unreversed];
}

/** Lines of a dispute are stored apart from those of its order, so that their order among them is not compared. */
const inOrder = (lines: readonly OwnLine[]): OwnLine[] =>
  lines.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const expectedOf = (books: OwnBooks): Seen => ({
  money: moneyOf(books),
  lines: books.orders.map(({ lines }) => inOrder(lines)),
  disputes: books.orders.map(({ disputes }) =>
    // Events of the same moment have no order.
    disputes.map((dispute) => ({ ...dispute, events: dispute.events.toSorted() })),
  ),
});

const permutations = (places: readonly number[]): number[][] =>
  places.length < 2
    ? [[...places]]
    : places.flatMap((place) =>
        permutations(places.filter((other) => other !== place)).map((rest) => [place, ...rest]),
      );
