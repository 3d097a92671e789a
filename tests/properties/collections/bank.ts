import type { BankFileDetail, ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BadBankReturn } from './steps.ts';

type Read = { header: BankFileHeader; details: ReadDetail[] };

/** Reads a whole file of the bank. Throws if it is not valid to its last record. */
export async function read(text: string, kind: FileKind = 'collections'): Promise<Read> {
  const { header, details } = await readBankFile([text], { kind });
  return { header, details: await all(details) };
}

/** Returns a reader of files that are read again and again. It remembers them. */
export function rememberingReader(kind: FileKind): (text: string) => Promise<Read> {
  const known = new Map<string, Promise<Read>>();
  return (text) => {
    const found = known.get(text) ?? read(text, kind);
    known.set(text, found);
    return found;
  };
}

/** Returns the header of a later file in which the bank returns more. */
export const headerAfter = (header: BankFileHeader, days: number): BankFileHeader => ({
  ...header,
  fileNumber: 99_999,
  presentationDate: addDays(header.presentationDate, days),
});

/** Returns the return file, with its codes repeated in turn, and the code of each reference. */
export async function returnFileFor(text: string, codes: readonly string[], daysLater = 0) {
  const { header: presented, details } = await read(text);
  const header = daysLater === 0 ? presented : headerAfter(presented, daysLater);
  const answered = details.map((detail, index) => ({
    ...detail,
    returnCode: codes[index % codes.length] ?? '00',
  }));
  return {
    text: await write(header, answered),
    answers: answered.map(({ numericReference, returnCode }) => ({
      reference: numericReference,
      code: returnCode,
    })),
  };
}

/** Returns a file of a day in which the bank returns one order that it was presented in one of these. */
export async function returnOne(
  presented: readonly string[],
  reference: string,
  code: string,
  presentationDate: CalendarDate,
): Promise<string> {
  for (const text of presented) {
    const { header, details } = await read(text);
    const detail = details.find(({ numericReference }) => numericReference === reference);
    if (detail)
      return write({ ...header, fileNumber: 99_999, presentationDate }, [{ ...detail, returnCode: code }]);
  }
  throw new Error(`${reference} was never presented`);
}

/** Returns the same return file with one fault. */
export async function spoil(text: string, how: BadBankReturn): Promise<string> {
  const { header, details } = await read(text);
  if (details.length === 0) throw new Error('The file is empty');
  const lines = text.split('\r\n');
  switch (how) {
    case 'truncated':
      return lines.slice(0, -2).join('\r\n');
    case 'wrong_totals':
      return text.replace(
        /(\r\n09.{7}30.{7}.{7})(.{18})/,
        (_, start, total) => start + String(BigInt(total) + 1n).padStart(18, '0'),
      );
    case 'unexpected_bank':
      return write({ ...header, bank: '012' }, details);
    case 'unexpected_issuer':
      return write({ ...header, rfc: 'XAXX010101000' }, details);
    case 'wrong_width':
      return lines.map((line, index) => (index === 1 ? `${line}X` : line)).join('\r\n');
  }
}

/** Returns a file as a bank does: the space reserved for the future says that it is a return file. */
export async function write(header: BankFileHeader, details: readonly BankFileDetail[]): Promise<string> {
  const text = (await all(writeBankFile(header, details))).join('');
  return `${text.slice(0, 35)}DEVOLUCION${text.slice(45)}`;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
