import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { HOLDERS } from '#lib/domain/holders.ts';
import type { Charge, ChargeTransition } from './charge.ts';

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

/**
 * Returns the members by which a recalled order notes that the bank has refused its file: none if that file never went to
 * the bank. If the bank returns the file nevertheless, the order is settled by its claim for it.
 */
function refusalOf(
  { refused_on = [], presented_on, payment_method_id, consent, ledger }: Charge,
  wasRefused: boolean,
): Partial<Charge> {
  if (!wasRefused || !presented_on) return {};
  const refused_claim = {
    presented_on,
    ...(payment_method_id !== undefined && { payment_method_id }),
    ...(consent !== undefined && { consent }),
    ...(ledger && { ledger }),
  };
  return { refused_on: [...refused_on, presented_on], refused_claim };
}

/**
 * Takes it out of a file that the bank has not read, to wait for a day again: that was no attempt. If the bank refused
 * the file, it is first due on that day: its days at the bank count for no lapse.
 */
export const recalled = (
  charge: Charge,
  { fileId, wasRefused, date }: { fileId: string; wasRefused: boolean; date: CalendarDate },
): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: {
    status: 'created',
    attempts: 0,
    charge_date: charge.charge_date,
    ...(wasRefused && { charge_date: date, first_due_on: date }),
    ...refusalOf(charge, wasRefused),
  },
  remove: OF_FILE,
});

/** Takes it out of a file that the bank has not read, and cancels it. */
export const recalledForGood = (
  charge: Charge,
  { fileId, wasRefused }: { fileId: string; wasRefused: boolean },
): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: { status: 'cancelled', attempts: 0, ...refusalOf(charge, wasRefused) },
  remove: OF_FILE,
});

/**
 * Returns an order that is in no file as it was in the last file that the bank refused, for the case that the bank has
 * taken its money after all: the account that was debited, its consent, and who holds the money.
 */
export function asRefused({ refused_claim: claim, ...charge }: Charge): Charge {
  if (!claim) return charge;
  return charge.file_id === undefined ? { ...charge, ...claim } : { ...charge, refused_claim: claim };
}
