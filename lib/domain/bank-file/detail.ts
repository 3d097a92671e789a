import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { bankOfClabe } from '#lib/domain/clabe.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { BankFileFault } from './bad-bank-file.ts';
import { cleanText } from './clean-text.ts';
import { DETAIL } from './layout.ts';
import type { Oddities } from './oddities.ts';
import { formOf, noteOddFields, type OddField } from './record.ts';
import { remembering } from './remembering.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** One order as it is presented to the bank. Texts are cleaned, and cut off after 40 characters. */
export type BankFileDetail = {
  /** More than zero, at most fifteen digits. */
  amount: Centavos;
  settlementDate: CalendarDate;
  chargeDate: CalendarDate;
  /** The three-digit code of the customer's bank, with which the CLABE begins. */
  bank: string;
  clabe: string;
  /** May be blank. */
  holderName: string;
  /** The merchant's name, by which the customer recognises the charge. May be blank. */
  merchantName: string;
  /** Names the customer or contract; not blank. */
  serviceReference: string;
  /** Seven digits: the order's own reference, by which its return is found. */
  numericReference: string;
  /** What the customer reads on the bank statement; not blank. */
  concept: string;
  /** Two characters: the bank's return code. `00`, the default, stands for "sent" as well as for "paid". */
  returnCode?: string;
};

/** A detail as it stood in a file: all of it, and its number there, which begins at 2. */
export type ReadDetail = Required<BankFileDetail> & { sequence: number };

/** Why a line alone cannot be settled. */
export type UnreadableReason =
  | 'unknown_reference'
  | 'other_amount'
  | 'other_account'
  | 'other_date'
  | 'unreadable_code';

/** A detail of which a field that matches or settles it cannot be read, by its name in the layout. Its amount counts. */
export type UnreadableDetail = {
  sequence: number;
  amount: Centavos;
  unreadable: { reason: UnreadableReason; field: string; code: BankFileFault };
  /** Undefined if the reference itself is what cannot be read. */
  numericReference: string | undefined;
};

export type ReturnLine = ReadDetail | UnreadableDetail;

export const isUnreadable = (line: ReturnLine): line is UnreadableDetail => 'unreadable' in line;
export const isReadable = (line: ReturnLine): line is ReadDetail => !isUnreadable(line);

/** A CLABE has two digits less than the field. */
const ACCOUNT_PREFIX = '00';
const SENT = '00';

/** What of a detail is needed to read its file whole. */
const NEEDED: ReadonlySet<string> = new Set(['num_secuencia', 'importe']);
/** What matches or settles a detail, and what the line is told as if that cannot be read. The first one counts. */
const SETTLING: Readonly<Record<string, UnreadableReason>> = {
  referencia_numerica_emisor: 'unknown_reference',
  codigo_divisa: 'other_amount',
  num_cuenta_cliente: 'other_account',
  fecha_vencimiento_o_cobro: 'other_date',
  fecha_liquidacion: 'other_date',
  motivo_devolucion: 'unreadable_code',
};

const { encode, odd, read } = formOf(DETAIL);
const serviceReferenceOf = required('referencia_servicio_emisor');
const conceptOf = required('referencia_leyenda_emisor');

/** The detail's record. Throws `UnfitForBankFile` where something does not fit or is missing. */
export function encodeDetail(detail: BankFileDetail, sequence: number): string {
  if (detail.amount === 0) throw new UnfitForBankFile('zero', 'importe');
  if (bankOfClabe(detail.clabe) !== detail.bank) throw new UnfitForBankFile('other_bank', 'banco_receptor');
  return encode({
    num_secuencia: String(sequence),
    importe: String(detail.amount),
    fecha_liquidacion: detail.settlementDate,
    fecha_vencimiento_o_cobro: detail.chargeDate,
    banco_receptor: detail.bank,
    num_cuenta_cliente: ACCOUNT_PREFIX + detail.clabe,
    nombre_cliente: detail.holderName,
    referencia_servicio_emisor: serviceReferenceOf(detail.serviceReference),
    nombre_titular_servicio: detail.merchantName,
    referencia_numerica_emisor: detail.numericReference,
    referencia_leyenda_emisor: conceptOf(detail.concept),
    motivo_devolucion: detail.returnCode ?? SENT,
  });
}

/** Why a detail cannot be presented, or nothing: to set it aside before it would stop a whole file. */
export function detailFault(detail: BankFileDetail): UnfitForBankFile | undefined {
  try {
    encodeDetail(detail, 2);
    return undefined;
  } catch (error) {
    if (error instanceof UnfitForBankFile) return error;
    throw error;
  }
}

/**
 * Returns what a detail's record says. Whether it is about an order of ours, to the account that was charged, is another
 * question, and that of the one line alone. Throws `BadBankFile` if the file cannot be read by it. Fields that neither match
 * nor settle it may hold anything, which is noted.
 */
export function decodeDetail(record: string, line: number, oddities: Oddities): ReturnLine {
  const oddFields = odd(record);
  noteOddFields(oddFields, NEEDED, line, oddities);
  const sequence = Number(read.num_secuencia(record));
  const amount = Number(read.importe(record)) as Centavos;
  const unreadable = unreadableOf(oddFields);
  if (unreadable) {
    const isNamed = unreadable.reason !== 'unknown_reference';
    const numericReference = isNamed ? read.referencia_numerica_emisor(record) : undefined;
    return { sequence, amount, unreadable, numericReference };
  }
  const account = read.num_cuenta_cliente(record);
  const clabe = account.startsWith(ACCOUNT_PREFIX) ? account.slice(ACCOUNT_PREFIX.length) : account;
  return {
    sequence,
    amount,
    settlementDate: read.fecha_liquidacion(record),
    chargeDate: read.fecha_vencimiento_o_cobro(record),
    bank: read.banco_receptor(record),
    clabe,
    holderName: read.nombre_cliente(record),
    merchantName: read.nombre_titular_servicio(record),
    serviceReference: read.referencia_servicio_emisor(record),
    numericReference: read.referencia_numerica_emisor(record),
    concept: read.referencia_leyenda_emisor(record),
    returnCode: read.motivo_devolucion(record),
  };
}

function unreadableOf(oddFields: readonly OddField[]): UnreadableDetail['unreadable'] | undefined {
  if (oddFields.length === 0) return undefined;
  for (const [field, reason] of Object.entries(SETTLING)) {
    const found = oddFields.find(({ name }) => name === field);
    if (found) return { reason, field, code: found.fault };
  }
  return undefined;
}

function required(field: string): (text: string) => string {
  return remembering((text) => {
    const cleaned = cleanText(text);
    if (cleaned === '') throw new UnfitForBankFile('blank', field);
    return cleaned;
  });
}
