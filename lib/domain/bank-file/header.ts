import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { BadBankFile } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import { byKind, type FileKind } from './file-kind.ts';
import { LAYOUTS } from './layout.ts';
import { noteOddity, type Oddities } from './oddities.ts';
import { formOf, noteOddFields } from './record.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** What the first record says about the whole file. */
export type BankFileHeader = {
  kind: FileKind;
  /** The three-digit code of the bank that receives the file, and returns it. */
  bank: string;
  /** The day on which the file is presented. */
  presentationDate: CalendarDate;
  /** The number of the file, 0 to 99999. */
  fileNumber: number;
  /** The registered name of the company that presents the file; cut off after 40 characters. */
  companyName: string;
  /** Its tax identifier; characters that a text may not carry (such as an ampersand) are removed. */
  rfc: string;
};

const RFC_WIDTH = 18;
const NUMBER_WIDTH = 5;
const NOT_REFUSED = '00';

/** Banks that do not use the field leave it blank. */
const NOT_REFUSED_EITHER = '  ';
/** The fields of a header that are needed to read its file, and to know its bank and its day. */
const NEEDED: ReadonlySet<string> = new Set([
  'num_secuencia',
  'banco_participante',
  'num_bloque',
  'fecha_presentacion',
  'causa_rechazo_bloque',
]);

const FORMS = byKind((kind) => formOf(LAYOUTS[kind].header));

/**
 * Returns the header's record.
 * @throws UnfitForBankFile if a value does not fit, or the name or RFC is blank
 */
export function encodeHeader(header: BankFileHeader): string {
  if (cleanText(header.companyName) === '') throw new UnfitForBankFile('blank', 'razon_social_emisor');
  const rfc = cleanText(header.rfc);
  if (rfc === '') throw new UnfitForBankFile('blank', 'rfc_emisor');
  if (rfc.length > RFC_WIDTH) throw new UnfitForBankFile('too_wide', 'rfc_emisor');
  return FORMS[header.kind].encode({
    banco_participante: header.bank,
    num_bloque: blockOf(header),
    fecha_presentacion: header.presentationDate,
    causa_rechazo_bloque: NOT_REFUSED,
    razon_social_emisor: header.companyName,
    rfc_emisor: rfc,
  });
}

/**
 * Returns what the header's record of a kind of file says, with the block as written there. Its other fields may hold
 * anything; what is odd is noted.
 * @throws BadBankFile if the file cannot be read with it, or if the bank has refused the file
 */
export function decodeHeader(
  record: string,
  line: number,
  kind: FileKind,
  oddities: Oddities,
): { header: BankFileHeader; block: string } {
  const { odd, read } = FORMS[kind];
  const cause = record.slice(33, 35);
  const isBlank = cause === NOT_REFUSED_EITHER;
  const oddFields = odd(record).filter(({ name }) => !(isBlank && name === 'causa_rechazo_bloque'));
  noteOddFields(oddFields, NEEDED, line, oddities);
  if (!isBlank && cause !== NOT_REFUSED) {
    throw new BadBankFile('block_refused', line, 'causa_rechazo_bloque');
  }
  const block = read.num_bloque(record);
  const header = {
    kind,
    bank: read.banco_participante(record),
    presentationDate: read.fecha_presentacion(record),
    fileNumber: Number(block.slice(-NUMBER_WIDTH)),
    companyName: read.razon_social_emisor(record),
    rfc: read.rfc_emisor(record),
  };
  if (isBlank) noteOddity(oddities, 'causa_rechazo_bloque');
  if (block !== blockOf(header)) noteOddity(oddities, 'num_bloque');
  return { header, block };
}

/**
 * Returns the block that header and trailer name: the day of the month of the presentation and the number of the file.
 */
export function blockOf({
  presentationDate,
  fileNumber,
}: Pick<BankFileHeader, 'presentationDate' | 'fileNumber'>): string {
  return presentationDate.slice('YYYY-MM-'.length) + String(fileNumber).padStart(NUMBER_WIDTH, '0');
}

/**
 * Returns the name of a file for the bank from its id: day, bank and number, without the folder that says whose orders
 * it holds.
 */
export function fileNameOf(fileId: string): string {
  return fileId.slice(fileId.indexOf('/') + 1);
}
