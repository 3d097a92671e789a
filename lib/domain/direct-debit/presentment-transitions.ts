import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { heldBy } from '#lib/domain/holders.ts';
import { type ClaimTerms, newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import type { Centavos } from '#lib/domain/money.ts';
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
 * Returns the members of an order that went to the bank with a file. `settlement` are its merchant's terms now: the
 * bank's file does not say which the claim stored.
 */
export const presentedWith = (
  { consent, payment_method_id }: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  { fileId, date, accountDigest }: Presentment,
  settlement: ClaimTerms,
): Partial<Charge> => ({
  status: 'in_process',
  attempts: MAX_ORDER_ATTEMPTS,
  file_id: fileId,
  presented_on: date,
  account_digest: accountDigest,
  consent: consent.count,
  ledger: newOrderLedger(settlement),
  ...(payment_method_id !== null && { payment_method_id }),
});

/**
 * Marks it as presented although no record says so: the table was restored to an earlier moment. An order that was
 * claimed for this file by then keeps its settlement.
 */
export const foundPresented = (
  debit: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  { ledger }: Pick<Charge, 'ledger'>,
  presentment: Presentment,
  settlement: ClaimTerms,
): ChargeTransition => ({
  from: ['created', 'pending'],
  set: presentedWith(debit, presentment, ledger ?? settlement),
});

/** The members that name the exceptions of an order. */
export const HOLDERS = ['exception', 'also_held_by'] as const;

/** The members of an order that belong to its file. */
const OF_FILE = [
  'file_id',
  'presented_on',
  'account_digest',
  'consent',
  'payment_method_id',
  ...HOLDERS,
  'ledger',
] as const;

/** Takes it out of a file that the bank has not read, to wait for a day again: that was no attempt. */
export const recalled = (
  { refused_on = [], presented_on, charge_date }: Charge,
  { fileId, wasRefused, date }: { fileId: string; wasRefused: boolean; date: CalendarDate },
): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: {
    status: 'created',
    attempts: 0,
    charge_date: wasRefused ? date : charge_date,
    ...(wasRefused && presented_on && { refused_on: [...refused_on, presented_on] }),
  },
  remove: OF_FILE,
});

/** Takes it out of a file that the bank has not read, and cancels it. */
export const recalledForGood = (fileId: string): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: { status: 'cancelled', attempts: 0 },
  remove: OF_FILE,
});

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
