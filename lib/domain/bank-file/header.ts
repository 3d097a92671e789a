import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import { HEADER } from './layout.ts';
import { formOf } from './record.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** What the first record says of the whole file. */
export type BankFileHeader = {
  /** The three-digit code of the bank that receives the file, and returns it. */
  bank: string;
  /** The day on which the file is presented. */
  presentationDate: CalendarDate;
  /** The number of the file, 0 to 99999. */
  fileNumber: number;
  /** The registered name of the company that collects; cut off after 40 characters. */
  companyName: string;
  /** Its tax identifier; what a text may not carry (as an ampersand) falls out of it. */
  rfc: string;
};

const RFC_WIDTH = 18;
const NUMBER_WIDTH = 5;
const NOT_REFUSED = '00';

const { encode, check, read } = formOf(HEADER);

/** The header's record. Throws `UnfitForBankFile` where something does not fit, or name or RFC is blank. */
export function encodeHeader(header: BankFileHeader): string {
  if (cleanText(header.companyName) === '') throw new UnfitForBankFile('blank', 'razon_social_emisor');
  const rfc = cleanText(header.rfc);
  if (rfc === '') throw new UnfitForBankFile('blank', 'rfc_emisor');
  if (rfc.length > RFC_WIDTH) throw new UnfitForBankFile('too_wide', 'rfc_emisor');
  return encode({
    banco_participante: header.bank,
    num_bloque: blockOf(header),
    fecha_presentacion: header.presentationDate,
    causa_rechazo_bloque: NOT_REFUSED,
    razon_social_emisor: header.companyName,
    rfc_emisor: rfc,
  });
}

/** What a header's record says. Throws `BadBankFile` where it cannot be, or where the bank has refused the file. */
export function decodeHeader(record: string, line: number): BankFileHeader {
  check(record, line);
  if (read.causa_rechazo_bloque(record) !== NOT_REFUSED) {
    throw new BadBankFile('block_refused', line, 'causa_rechazo_bloque');
  }
  const block = read.num_bloque(record);
  const header = {
    bank: read.banco_participante(record),
    presentationDate: read.fecha_presentacion(record),
    fileNumber: Number(block.slice(-NUMBER_WIDTH)),
    companyName: read.razon_social_emisor(record),
    rfc: read.rfc_emisor(record),
  };
  if (block !== blockOf(header)) throw new BadBankFile('wrong_block', line, 'num_bloque');
  return header;
}

/** The block that header and trailer name: the day of the month of the presentation and the number of the file. */
export function blockOf({ presentationDate, fileNumber }: BankFileHeader): string {
  return presentationDate.slice('YYYY-MM-'.length) + String(fileNumber).padStart(NUMBER_WIDTH, '0');
}
