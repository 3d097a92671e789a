import { expect } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Resolution } from '#lib/domain/direct-debit/exception.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { claimDueCharges } from '#lib/operations/collections/filing/claim-charges.ts';
import { openDue, preNotifyDue } from '#lib/operations/collections/opening/open-due.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { type Account, changeAccountStatus, updateAccount } from '#lib/store/accounts.ts';
import { findDueOfAccount } from '#lib/store/collections/due-collections.ts';
import { asStored } from '#tests/support/database/as-stored.ts';
import { storeAccount, storeActiveDebit, storeCreatedDebit } from '#tests/support/database/stored-debits.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { type MemoryBankFiles, memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';
import { type Audited, audit } from './audit.ts';
import { rememberingReader } from './bank.ts';
import type { Kill } from './kills.ts';
import { Ledger } from './ledger.ts';
import type { PaidOut } from './payouts.ts';
import { Reading } from './reading.ts';
import { auditRefunds } from './refunds/audit.ts';
import { OwnRefunds } from './refunds/own-refunds.ts';
import type { Kind } from './steps.ts';
import { AMOUNT, TERMS } from './terms.ts';
import { auditBalance, auditTransfers } from './transfers/audit.ts';
import { TransferDesk } from './transfers/desk.ts';
import { isFirstOfWeek } from './weeks.ts';

const BANK = '002';
const ISSUER = { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' };
const BEGINS = '2027-01-04' as CalendarDate;
/** The service, with two direct debits of a merchant, the time, and the bank. */
export class World {
  readonly files: MemoryBankFiles = memoryBankFiles(costingLife);
  readonly debits: Audited[] = [];
  readonly account: Account;
  today = BEGINS;
  isEvening = false;
  isSuspended = false;
  settlement: 'direct' | 'held' = 'direct';
  /** What an operator has adjusted, in centavos. */
  readonly adjustments: number[] = [];
  /** The payouts that were accepted. */
  readonly paidOut: PaidOut = new Map();
  /** The names of the files that the bank has not returned. */
  readonly unanswered: string[] = [];
  /** The names of those that it has refused. */
  readonly refused = new Set<string>();
  readonly wasRefused = (fileId: string): boolean => this.refused.has(`presentments/${fileId}.txt`);
  /** What the merchant is transferred. */
  readonly transfers = new TransferDesk(this);
  /** What payers have paid, and get back. */
  readonly refunds = new OwnRefunds(this.transfers.own);
  /** How many steps were taken: no two of them are taken in one instant. */
  steps = 0;
  /** Read the files of one kind that the bank was given. They are read after each step. */
  readonly read = { collections: rememberingReader('collections'), payouts: rememberingReader('payouts') };
  /** The ids of the events that the sums include, and how many lines they have. */
  readonly summed = new Set<string>();
  summedLines = 0;
  /** Whether the next audit compares the balance, because nothing is left to be summed. */
  isBalanceSummed = false;
  isFirstOfWeek = true;
  isMoneyOnly = false;
  #answers = 0;

  private constructor(account: Account) {
    this.account = account;
  }

  /** The first days of the direct debits are this many business days apart. */
  static async begin(kinds: readonly Kind[], { apart = 1, isHeld = false } = {}): Promise<World> {
    const world = new World(await storeAccount());
    world.isMoneyOnly = isHeld;
    if (isHeld) {
      await world.settle('held');
      await world.transfers.setAccount(true);
    }
    for (const [index, kind] of kinds.entries())
      await world.#add(kind, businessDaysAfter(BEGINS, 3 + index * apart));
    await world.audit();
    return world;
  }

  async #add(kind: Kind, first: CalendarDate): Promise<void> {
    const end = kind === 'ending' ? addDays(first, 15) : undefined;
    const body = { ...TERMS[kind], next_payment_date: first, ...(end && { end_date: end }) };
    const maximum = Number(TERMS[kind].max_amount ?? AMOUNT / 100) * 100;
    const ledger = new Ledger(first, { single: TERMS[kind].is_recurring === false, maximum, end });
    const of = this.account.account_id;
    const isLate = kind === 'late';
    const { id, payment_method_id } = isLate
      ? (await storeCreatedDebit(of, body, this.now)).debit
      : await storeActiveDebit(of, body, this.now);
    if (!isLate) ledger.consent(this.today, payment_method_id);
    this.debits.push({ id, ledger, seen: { charges: new Map(), events: new Set(), settled: new Map() } });
  }

  /** Nine in the morning in Mexico City, or seven in the evening, and a second later with each step. */
  get now(): Date {
    const hour = this.isEvening ? `${addDays(this.today, 1)}T01` : `${this.today}T15`;
    return new Date(Date.parse(`${hour}:00:00.000Z`) + this.steps * 1_000);
  }

  get clock() {
    return clockAt(this.now);
  }

  debit(index: number): Audited {
    return this.debits[index % this.debits.length] as Audited;
  }

  audit(): Promise<void> {
    return asStored(() => this.#audit());
  }

  async #audit(): Promise<void> {
    const reading = this.reading();
    for (const debit of this.debits) await audit(debit, this, reading);
    await auditTransfers(this, reading);
    if (!this.isBalanceSummed) return;
    this.isBalanceSummed = false;
    await auditBalance(this);
  }

  /** Reads what is stored of the account, as of this moment. */
  reading(): Reading {
    return new Reading(this.account.account_id);
  }

  noteOrders({ id, seen }: Audited, charges: readonly Charge[], reading: Reading): Promise<void> {
    const isHeld = (charge: Charge) => seen.settled.get(charge.id)?.settlement === 'held';
    return auditRefunds(this, { debitId: id, charges, isHeld }, reading);
  }

  /** Moves to a later day, in business days. */
  moveOn(days: number): void {
    this.today = businessDaysAfter(this.today, days);
    this.isEvening = false;
    letIndexesCatchUp();
    this.isFirstOfWeek = isFirstOfWeek(this.today);
  }

  /**
   * Makes the scheduled run of a day, up to the bank's return; returns how many direct debits could not be processed.
   */
  async collect(): Promise<number> {
    const { account_id } = this.account;
    const { today: date } = this;
    const clock = runOn(this.clock);
    const of = { kind: 'collections', account_id, bank: BANK, date } as const;
    const { failed } = await openDue(findDueOfAccount('DEBIT', account_id, date), {
      ...clock,
      owner: account_id,
      into: { bank: BANK, partition: 0 },
    });
    const ahead = findDueOfAccount('DEBIT', account_id, lastPreNotifiedDay(clock));
    const notPreNotified = (await preNotifyDue(ahead, clock)).length;
    await tidyFiles(of, this.#receiving, clock);
    await claimDueCharges(findDueOfAccount('CHARGE', account_id, date), of, clock);
    await presentFiles(of, this.#receiving, clock);
    return failed.length + notPreNotified;
  }

  /** Sends the newly presented files to the bank. */
  send(): void {
    for (const name of this.presented()) {
      if (this.#sent.has(name)) continue;
      this.#sent.add(name);
      this.unanswered.push(name);
    }
  }

  readonly #sent = new Set<string>();

  presented(): string[] {
    const names = [...this.files.written.keys()].filter((name) => name.startsWith('presentments/'));
    return names.filter((name) => !name.endsWith('.return.txt'));
  }

  text(name: string): string {
    return this.files.written.get(name) ?? '';
  }

  /** Receives a file of the bank. */
  receive(text: string): string {
    this.#answers += 1;
    const name = `answers/${this.account.account_id}-${this.#answers}.txt`;
    this.files.written.set(name, text);
    return name;
  }

  /** The bank, the issuer and the files. */
  get outside() {
    return { files: this.files, bank: BANK, issuer: ISSUER };
  }

  get #receiving() {
    return { ...this.outside, content: collectionsContent };
  }

  ingest(name: string) {
    return ingestReturnFile(name, this.#receiving, this.clock);
  }

  /** Makes the bank refuse a file that it has not returned: its orders wait again, for a later day. */
  async refuse(kills: readonly Kill[]): Promise<void> {
    const name = this.unanswered.shift();
    if (!name) return;
    const id = name.slice('presentments/'.length, -'.txt'.length);
    this.refused.add(name);
    expect(await this.insist(kills, () => rejectFile(id, collectionsContent, this.clock))).toMatchObject({
      state: 'rejected',
    });
  }

  /** Makes an operator resolve an exception. */
  resolve(id: string, as: Resolution): Promise<unknown> {
    const says = { as, by: 'ana', ...(as === 'failed' && { code: '04' }) };
    return resolveAs(id, says, this.#receiving, this.clock);
  }

  /** Repeats a step until it ends, however often it is killed. */
  async insist<T>(kills: readonly Kill[], work: () => Promise<T>): Promise<T> {
    await this.giveUp(kills, work);
    return work();
  }

  /** Begins a step that is killed each time. */
  async giveUp<T>(kills: readonly Kill[], work: () => Promise<T>): Promise<void> {
    for (const { calls, losesLastResponse } of kills) await killedAt(calls, losesLastResponse, work);
  }

  /** Changes who receives the money of what is claimed from now on. */
  async settle(settlement: 'direct' | 'held'): Promise<void> {
    await updateAccount(this.account.account_id, { settlement });
    this.settlement = settlement;
  }

  async suspend(isSuspended: boolean): Promise<void> {
    const { account_id } = this.account;
    await changeAccountStatus(account_id, isSuspended ? 'suspended' : 'active', this.today);
    this.isSuspended = isSuspended;
  }
}
