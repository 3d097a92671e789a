import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Payload, UpcomingOrder } from '#lib/domain/events.ts';

/** A consent as its customer gave it. */
type Consent = { on: CalendarDate; account: string | null };

/** A pre-notification: its orders, their day and account, and the day on which it was made. */
type PreNotification = {
  on: CalendarDate;
  date: CalendarDate;
  account: string | null;
  orders: readonly UpcomingOrder[];
};

/** Codes by which a bank reports that its customer does not want the charges, and that the account does not exist. */
const CUSTOMER_WORD = ['08', '10', '11', '13'];
const ACCOUNT_GONE = ['01', '03', '05', '06'];

/**
 * What is known of a direct debit apart from its record: what its customer agreed to, the pre-notifications, and the
 * bank's returns. The test keeps it itself, so that the record is compared with something else than itself.
 */
export class Ledger {
  first: CalendarDate;
  readonly single: boolean;
  readonly maximum: number;
  readonly consents: Consent[] = [];
  readonly preNotifications: PreNotification[] = [];
  end: CalendarDate | undefined;
  isRevoked = false;
  /** Orders whose return ended the consent, or the account. */
  readonly #withdrawnBy = new Set<string>();
  readonly #accountLostBy = new Set<string>();
  /** Orders that the bank returned as the customer's objection, and that no consent has listed since. */
  readonly unlisted = new Set<string>();

  constructor(
    first: CalendarDate,
    { single, maximum, end }: { single: boolean; maximum: number; end?: CalendarDate | undefined },
  ) {
    this.first = first;
    this.single = single;
    this.maximum = maximum;
    this.end = end;
  }

  note(on: CalendarDate, { date, payment_method_id, orders }: Payload<'direct_debit.charge_upcoming'>): void {
    this.preNotifications.push({ on, date, account: payment_method_id, orders });
  }

  consent(on: CalendarDate, account: string | null, listed: readonly string[] = []): void {
    this.consents.push({ on, account });
    this.#withdrawnBy.clear();
    for (const id of listed) this.unlisted.delete(id);
  }

  otherAccount(): void {
    this.#accountLostBy.clear();
  }

  /**
   * The bank's return of an order, which has an effect if that was presented under the consent and to the account in
   * force.
   */
  answered(order: Charge, code: string, debit: DirectDebit): void {
    const isLatest =
      order.consent === this.consents.length && order.payment_method_id === debit.payment_method_id;
    if (!isLatest || this.consents.at(-1)?.account !== debit.payment_method_id) return;
    if (CUSTOMER_WORD.includes(code)) {
      this.#withdrawnBy.add(order.id);
      this.unlisted.add(order.id);
    }
    if (ACCOUNT_GONE.includes(code)) this.#accountLostBy.add(order.id);
  }

  corrected({ id }: Charge): void {
    this.#withdrawnBy.delete(id);
    this.unlisted.delete(id);
    this.#accountLostBy.delete(id);
  }

  /** Whether anything may be presented: agreed to, for this account, and not withdrawn since. */
  mayCollect({ payment_method_id }: Pick<DirectDebit, 'payment_method_id'>): boolean {
    return (
      !this.isRevoked &&
      this.consents.at(-1)?.account === payment_method_id &&
      this.#withdrawnBy.size === 0 &&
      this.#accountLostBy.size === 0
    );
  }
}
