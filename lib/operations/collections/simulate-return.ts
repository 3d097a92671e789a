import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { PAID } from '#lib/domain/bank-file/return-codes.ts';
import { EFFECTS, type Effect, type Mistake } from '#lib/domain/bank-file/simulated.ts';
import { sizeOf } from '#lib/domain/bank-file/write-bank-file.ts';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { FIRST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { laterOf } from '#lib/domain/direct-debit/schedule.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { nameOf, SIMULATED_RETURN } from '#lib/operations/bank-files/file-names.ts';
import { findReturnOf, ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { closed, simulatedClockOn } from '#lib/operations/clock.ts';
import { writeReturns } from '#lib/providers/bank-files/simulated-bank.ts';
import { findFileById } from '#lib/store/collections/bank-files.ts';
import { requireBankDay } from './simulated-day.ts';

/** A return of the bank for one order, in a file of a day. */
export type SimulatedReturn = {
  charge: Charge;
  /** The two digits of the bank's return code. */
  code: string;
  /** By default the first business day after the order's last return, or after its presentment. */
  date: CalendarDate | undefined;
  mistake: Mistake | undefined;
};

/**
 * Makes the simulated bank return one order again, by a file with this line alone that is read and settled like any
 * other. The same return again changes nothing.
 *
 * @returns the day and the name of the file, and the effect
 * @throws ApiError `order_not_presented` if the order has not gone to the bank; `validation_failed` if the day is before
 *   that, or see `requireBankDay`
 */
export async function simulateReturn(
  { charge, code, date: asked, mistake }: SimulatedReturn,
  outside: Receiving,
  clock: Clock,
): Promise<{ date: CalendarDate; effect: Effect; file: string }> {
  const { header, detail } = await presentedLine(charge, outside);
  const { own, today } = clock;
  const line = { ...detail, ...MISTAKEN[mistake ?? 'none'](detail), returnCode: code };
  const recordsOn = (day: CalendarDate) => writeReturns({ ...header, presentationDate: day }, [line]);
  const { returned_on: last } = charge;
  // The same request again, after one that ended before its file was done: the order already shows that code and day.
  const begun =
    asked || own || !last || !shows(charge, code) ? undefined : await findReturnOf(recordsOn(last), outside);
  const next = begun?.state === 'applying' ? last : undefined;
  const date = asked ?? (own ? today : (next ?? dayAfter(charge, header)));
  if (own && date !== today)
    throw invalid('date', 'not_today', `Your account’s clock shows ${today}. ${NOT_TODAY}`);
  requireReturnDay(date, header, today);
  const named = [date, charge.reference, code, ...(mistake ? [mistake] : [])].join('-');
  const file = `${FOLDERS.collections.presented}${charge.account_id}/${named}${SIMULATED_RETURN}`;
  await outside.files.putOnce(file, recordsOn(date), sizeOf({ operations: 1 }));
  const run = own ? clock : { ...simulatedClockOn(date, clock.now), today: date };
  const { counts } = await ingestReturnFile(file, outside, run);
  return {
    date,
    effect:
      EFFECTS.find((name) => (counts?.[name === 'exception' ? 'exceptions' : name] ?? 0) > 0) ?? 'unchanged',
    file,
  };
}

const shows = ({ failure }: Charge, code: string) => code === (failure ? failure.bank_code : PAID);

const NOT_TODAY = 'Move it to the day of the return, or leave out date.';

/** No order has it: references begin later. */
const UNKNOWN_REFERENCE = String(FIRST_REFERENCE - 1).padStart(7, '0');

const MISTAKEN: Readonly<Record<Mistake | 'none', (detail: BankFileDetail) => Partial<BankFileDetail>>> = {
  none: () => ({}),
  unknown_reference: () => ({ numericReference: UNKNOWN_REFERENCE }),
  other_amount: ({ amount }) => ({ amount: (amount + 1) as Centavos }),
};

/** Returns the line of an order in the file with which it was presented, and the header of that file. */
async function presentedLine({ reference, file_id }: Charge, { files }: Receiving) {
  const file = file_id === undefined ? undefined : await findFileById(file_id);
  // The file of an order that is only claimed is not written yet.
  if (file?.state !== 'presented') throw new ApiError('order_not_presented');
  const { header, details } = await readBankFile((await files.read(nameOf(file))).pieces, {
    kind: file.kind,
  });
  for await (const detail of details)
    if (detail.numericReference === String(reference)) return { header, detail };
  throw new ApiError('order_not_presented');
}

const dayAfter = ({ returned_on: last }: Charge, { presentationDate: first }: BankFileHeader) =>
  nextBusinessDay(addDays(last === undefined ? first : laterOf(last, first), 1), closed());

function requireReturnDay(
  date: CalendarDate,
  { presentationDate: first }: BankFileHeader,
  today: CalendarDate,
) {
  if (date < first)
    throw invalid(
      'date',
      'in_the_past',
      `The bank got this order on ${first}. Send that day or a later one.`,
    );
  requireBankDay(date, today);
}
