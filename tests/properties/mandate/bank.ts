import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A detail of a presented file, read by its columns. The amount is in centavos. */
export type Detail = { reference: number; amount: number; clabe: string; settles: CalendarDate };
/** A presented file: its name, the day in its header, and its details. */
export type PresentedFile = { name: string; date: CalendarDate; details: Detail[] };

const CRLF = '\r\n';
const day = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as CalendarDate;
/** The columns of a record, counted from 1 as in the layout. */
const columns = (line: string, start: number, end: number) => line.slice(start - 1, end);

/** Reads a presented file by the columns of the bank's layout. */
export function readPresented(name: string, text: string): PresentedFile {
  const [header = '', ...lines] = text.split(CRLF);
  const details = lines
    .filter((line) => line.startsWith('02'))
    .map((line) => ({
      reference: Number(columns(line, 231, 237)),
      amount: Number(columns(line, 14, 28)),
      clabe: columns(line, 78, 95),
      settles: day(columns(line, 63, 70)),
    }));
  return { name, date: day(columns(header, 24, 31)), details };
}

/** Returns the whole file as the bank does, with a code for each of its details in turn. */
export function returnAll(text: string, codes: readonly string[]): string {
  let seen = 0;
  const lines = text.split(CRLF).map((line) => {
    if (!line.startsWith('02')) return line;
    seen += 1;
    return withCode(line, codes[(seen - 1) % codes.length] ?? '00');
  });
  return signed(lines).join(CRLF);
}

/** Returns one detail of a file alone, with its own block and date, as a bank does with a late return. */
export function returnOne(
  text: string,
  { reference, code, block, date }: { reference: number; code: string; block: number; date: CalendarDate },
): string {
  const [header = '', ...lines] = text.split(CRLF);
  const line = lines.find((one) => one.startsWith('02') && Number(columns(one, 231, 237)) === reference);
  const trailer = lines.find((one) => one.startsWith('09'));
  if (!line || !trailer) throw new Error(`${reference} is not in the file`);
  const number = date.slice(8) + String(block).padStart(5, '0');
  const amount = columns(line, 14, 28).padStart(18, '0');
  const total = `${'0000001'}${amount}`;
  const rest = lines.slice(lines.indexOf(trailer) + 1);
  return signed([
    replaced(replaced(header, 17, number), 24, date.replaceAll('-', '')),
    withCode(replaced(line, 3, '0000002'), code),
    replaced(replaced(replaced(trailer, 3, '0000003'), 12, number), 19, total),
    ...rest,
  ]).join(CRLF);
}

const withCode = (line: string, code: string) => replaced(line, 278, code);

/** The bank marks the file as returned in the space reserved for the future. */
const signed = ([header = '', ...lines]: string[]) => [replaced(header, 36, 'DEVOLUCION'), ...lines];

const replaced = (line: string, start: number, text: string) =>
  line.slice(0, start - 1) + text + line.slice(start - 1 + text.length);
