import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { settleVerification } from '#lib/domain/payout-account.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { filePayments } from '#lib/operations/outgoing/filing/file-payments.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { setPayoutAccount } from '#lib/operations/payout-accounts/set-payout-account.ts';
import { releaseRefunds } from '#lib/operations/refunds/release-refunds.ts';
import { transferOnSchedule } from '#lib/operations/transfers/run-transfers.ts';
import { transferLimit } from '#lib/operations/transfers/transfer-limit.ts';
import { writesOfPayoutAccount } from '#lib/operations/writes/payout-accounts.ts';
import { requireAccount, updateAccount } from '#lib/store/accounts.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { OwnLedger } from './own-ledger.ts';

/** A payout account as the operator has set it. */
type OwnAccount = { id: string; clabe: string; isVerified: boolean; effectiveOn: CalendarDate; at: number };

/** The business days from the change of a payout account until money is transferred to it. */
const COOL_DOWN = 2;

/** The largest amount that is transferred without an operator, in pesos: that of one payment, not of two. */
process.env.TRANSFER_LIMIT = '400';

export const FOLDER = 'dispersals/';

/** What leaves a merchant's balance: its payout accounts, its schedule, and the bank that pays out. */
export class TransferDesk {
  readonly own = new OwnLedger();
  readonly accounts: OwnAccount[] = [];
  schedule: 'daily' | 'weekly' | 'manual' = 'daily';
  minimum = 100_00;
  /** The names of the files that the bank has not returned. */
  readonly unanswered: string[] = [];
  readonly refused = new Set<string>();
  /** The ids of the transfers whose line the bank left out of its return file. */
  readonly silent: string[] = [];
  readonly #sent = new Set<string>();
  readonly #world: World;
  #answers = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sets another payout account, verified at once or not yet. */
  async setAccount(isVerified: boolean): Promise<void> {
    const { today, clock, account } = this.#world;
    const { account_id } = account;
    const at = clock.now.getTime();
    // No operator makes two changes in one instant.
    if (this.accounts.at(-1)?.at === at) return;
    if (this.accounts.length === 0) await updateAccount(account_id, { contact_email: 'ana@example.com' });
    const clabe = newClabe(undefined, '012');
    const asked = { number: clabe, rfc: 'GODE561231GR8', holder: 'Abarrotes' };
    await setPayoutAccount(await requireAccount(account_id), asked, 'Abarrotes', clock);
    const { id = '' } = (await findPayoutAccount(account_id)) ?? {};
    const effectiveOn = businessDaysAfter(today, COOL_DOWN);
    this.accounts.push({ id, clabe, isVerified: false, effectiveOn, at });
    if (isVerified) await this.verify();
  }

  /** The provider reports that the payout account is its holder's. */
  async verify(): Promise<void> {
    const { account, now } = this.#world;
    const [own, stored] = [this.accounts.at(-1), await findPayoutAccount(account.account_id)];
    if (!own || !stored || own.isVerified) return;
    const verified = settleVerification(stored, { status: 'verified', reason: null }, now);
    await transact(writesOfPayoutAccount(stored, verified, now));
    own.isVerified = true;
  }

  async setTerms(schedule: TransferDesk['schedule'], minimum: number): Promise<void> {
    const terms = { transfer_schedule: schedule, transfer_minimum: minimum as never };
    await updateAccount(this.#world.account.account_id, terms);
    this.schedule = schedule;
    this.minimum = minimum;
  }

  /** Returns whether money may leave to the payout account today, by the rules. */
  get mayLeave(): boolean {
    const { today, isSuspended } = this.#world;
    const current = this.accounts.at(-1);
    return current?.isVerified === true && current.effectiveOn <= today && !isSuspended;
  }

  get #of() {
    const { account, today: date } = this.#world;
    return { kind: 'payouts', account_id: account.account_id, bank: '002', date } as const;
  }

  get receiving(): Receiving {
    return { ...this.#world.outside, content: payoutsContent };
  }

  /** Makes the scheduled run of a day that pays out, up to the bank. */
  async run(): Promise<void> {
    const { clock, now, account } = this.#world;
    await tidyFiles(this.#of, this.receiving, clock);
    await this.releaseRefunds();
    const of = await requireAccount(account.account_id);
    await transferOnSchedule(of, { of: this.#of, clock, limit: transferLimit() });
    await filePayments(this.#of, now);
    await presentFiles(this.#of, this.receiving, runOn(clock));
  }

  /** Releases the refunds that the balance covers. */
  releaseRefunds(): Promise<number> {
    return releaseRefunds(this.#of, this.#world.clock);
  }

  presented(): string[] {
    const names = [...this.#world.files.written.keys()];
    return names.filter((name) => name.startsWith(FOLDER) && !name.endsWith('.return.txt'));
  }

  /** Sends the newly presented files to the bank. */
  send(): void {
    for (const name of this.presented()) {
      if (this.#sent.has(name)) continue;
      this.#sent.add(name);
      this.unanswered.push(name);
    }
  }

  /** Receives a file of the bank, and returns its name. */
  receive(text: string): string {
    this.#answers += 1;
    const name = `dispersal-returns/${this.#world.account.account_id}-${this.#answers}.txt`;
    this.#world.files.written.set(name, text);
    return name;
  }

  ingest(name: string) {
    return ingestReturnFile(name, this.receiving, this.#world.clock);
  }
}
