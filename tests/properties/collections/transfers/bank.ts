import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { read, write } from '#tests/properties/collections/bank.ts';

/** Returns the lines of a file of payouts. */
export const linesIn = async (text: string): Promise<ReadDetail[]> => (await read(text, 'payouts')).details;

/** Returns the return file in which the bank says something about each line; it leaves out those with `none`. */
export async function returnFile(
  text: string,
  wordOf: (detail: ReadDetail) => string,
  date?: CalendarDate,
): Promise<string | undefined> {
  const { header, details } = await read(text, 'payouts');
  const said = details
    .map((detail) => ({ ...detail, returnCode: wordOf(detail) }))
    .filter(({ returnCode }) => returnCode !== 'none');
  if (said.length === 0) return undefined;
  return write(date ? { ...header, fileNumber: 99_999, presentationDate: date } : header, said);
}

/** The files of payouts at the bank, by their names, and those that it has refused. */
type AtBank = { presented(): string[]; readonly refused: ReadonlySet<string> };

/** Returns the file of a later day in which the bank says something about one transfer. */
export async function returnFileOf(
  desk: AtBank,
  { files, today }: { files: { written: Map<string, string> }; today: CalendarDate },
  reference: string,
  word: string,
): Promise<string> {
  const later = addDays(today, files.written.size);
  const read = desk.presented().filter((name) => !desk.refused.has(name));
  for (const name of read.toReversed()) {
    const text = await returnFile(
      files.written.get(name) ?? '',
      ({ numericReference }) => (numericReference === reference ? word : 'none'),
      later,
    );
    if (text !== undefined) return text;
  }
  throw new Error(`${reference} was never presented`);
}
