import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { HOLDERS, heldBy } from '#lib/domain/holders.ts';
import { type ClaimTerms, newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { type Charge, type ChargeTransition, MAX_ORDER_ATTEMPTS } from './charge.ts';
import type { DirectDebit } from './record.ts';

/** The place of an order in a file, and the terms by which it is settled from then on. */
export type Place = {
  fileId: string;
  date: CalendarDate;
  accountDigest: string;
  settlement: ClaimTerms;
};

/**
 * Puts it into the bank's file of a day, to be taken from the account that its customer has consented to, and settled as
 * its merchant is by then.
 */
export const claimed = (
  { consent, payment_method_id }: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  { fileId, date, accountDigest, settlement }: Place,
): ChargeTransition => ({
  from: ['created'],
  set: {
    status: 'pending',
    file_id: fileId,
    presented_on: date,
    account_digest: accountDigest,
    consent: consent.count,
    ledger: newOrderLedger(settlement),
    ...(payment_method_id !== null && { payment_method_id }),
  },
});

/** Releases it to the bank, with its file. */
export const presented = (fileId: string): ChargeTransition => ({
  from: ['pending'],
  fileId,
  set: { status: 'in_process', attempts: MAX_ORDER_ATTEMPTS },
});

/** What a file at the bank shows of an order in it. */
export type Presentment = {
  fileId: string;
  date: CalendarDate;
  reference: number;
  amount: Centavos;
  concept: string;
  accountDigest: string;
};

/**
 * The account that a file at the bank takes an order from, and the number of its consent, as far as the table knows
 * them.
 */
export type TakenFrom = Partial<Pick<Charge, 'payment_method_id' | 'consent' | 'needs_consent'>>;

/** The account of a charge that the table has in a file. */
type InFile = Pick<Charge, 'file_id' | 'account_digest' | 'payment_method_id' | 'consent'>;

/**
 * Returns the account that a file at the bank takes an order from, if it is the one that its claim for this file had
 * stored, or the one in force; undefined if it is another one.
 *
 * @param inForce the payment method of its direct debit
 */
export function takenFrom(
  charge: InFile | undefined,
  { consent, payment_method_id }: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  inForce: Pick<PaymentMethod, 'number_digest'> | undefined,
  { fileId, accountDigest }: Presentment,
): TakenFrom | undefined {
  if (charge?.file_id === fileId && charge.account_digest === accountDigest) {
    const { payment_method_id: id, consent: count } = charge;
    return {
      ...(id !== undefined && { payment_method_id: id }),
      ...(count !== undefined && { consent: count }),
    };
  }
  const isAgreed = payment_method_id !== null && consent.method_id === payment_method_id;
  if (!isAgreed || inForce?.number_digest !== accountDigest) return undefined;
  return { payment_method_id, consent: consent.count };
}

/**
 * Returns the account of an order that was taken from another one than the one in force. A run takes orders from the
 * account in force, so the customer had consented to this one meanwhile, and the restored table has lost that consent.
 * The order is presented again only if a new consent lists it.
 *
 * @param method the payment method with its number; undefined if the table has lost it as well
 */
export const takenElsewhere = (method: Pick<PaymentMethod, 'id'> | undefined): TakenFrom => ({
  ...(method && { payment_method_id: method.id }),
  needs_consent: true,
});

/**
 * Returns the members of an order that went to the bank with a file. `settlement` are its merchant's terms now: the
 * bank's file does not say which the claim stored.
 */
export const presentedWith = (
  account: TakenFrom,
  { fileId, date, accountDigest }: Presentment,
  settlement: ClaimTerms,
): Partial<Charge> => ({
  status: 'in_process',
  attempts: MAX_ORDER_ATTEMPTS,
  file_id: fileId,
  presented_on: date,
  account_digest: accountDigest,
  ledger: newOrderLedger(settlement),
  ...account,
});

/**
 * Marks it as presented although no record says so: the table was restored to an earlier moment. An order that was
 * claimed for this file by then keeps its settlement.
 */
export const foundPresented = (
  account: TakenFrom,
  { ledger }: Pick<Charge, 'ledger'>,
  presentment: Presentment,
  settlement: ClaimTerms,
): ChargeTransition => {
  const unknown = (['payment_method_id', 'consent'] as const).filter(
    (member) => account[member] === undefined,
  );
  return {
    from: ['created', 'pending'],
    set: presentedWith(account, presentment, ledger ?? settlement),
    ...(unknown.length > 0 && { remove: unknown }),
  };
};

/** Holds it from being presented until these exceptions are resolved, and no others. */
export const heldFor = (...exceptions: readonly string[]): ChargeTransition => {
  const set = heldBy(exceptions);
  return { from: ['created'], set, remove: HOLDERS.filter((name) => !Object.hasOwn(set, name)) };
};

/** Frees it to be presented on a day, since its exceptions are resolved. */
export const freedFor = (date: CalendarDate): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date },
  remove: HOLDERS,
});

/** Adds it to an exception while it is with the bank. */
export const notedIn = (exception: string): ChargeTransition => ({
  from: ['in_process'],
  set: { exception },
});
