import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { bankOfClabe } from '#lib/domain/clabe.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { cleanText } from './clean-text.ts';
import { byKind, type FileKind } from './file-kind.ts';
import { LAYOUTS } from './layout.ts';
import { formOf, remembering } from './record.ts';
import { UnfitForBankFile } from './unfit-for-bank-file.ts';

/** One order or payout as it is presented to the bank. Texts are cleaned, and cut off after 40 characters. */
export type BankFileDetail = {
  /** More than zero, at most fifteen digits. */
  amount: Centavos;
  settlementDate: CalendarDate;
  chargeDate: CalendarDate;
  /** The three-digit code of the customer's bank; the CLABE begins with it. */
  bank: string;
  clabe: string;
  /** May be blank. */
  holderName: string;
  /** The merchant's name, as the customer recognises it. May be blank. */
  merchantName: string;
  /** Names the customer or contract; not blank. */
  serviceReference: string;
  /** Seven digits: the order's own reference. Its return is found by it. */
  numericReference: string;
  /** What the customer reads on the bank statement; not blank. */
  concept: string;
  /** Two characters: the bank's return code. `00`, the default, means "sent" as well as "paid". */
  returnCode?: string;
};

/** A detail as it was in a file, with its sequence number there, which begins at 2. */
export type ReadDetail = Required<BankFileDetail> & { sequence: number };

/** A CLABE has two digits fewer than the field. */
export const ACCOUNT_PREFIX = '00';
const SENT = '00';

const FORMS = byKind((kind) => formOf(LAYOUTS[kind].detail));
const serviceReferenceOf = required('referencia_servicio_emisor');
const conceptOf = required('referencia_leyenda_emisor');

/**
 * Returns the detail's record for a kind of file.
 * @throws UnfitForBankFile if a value does not fit or is missing
 */
export function encodeDetail(detail: BankFileDetail, sequence: number, kind: FileKind): string {
  if (detail.amount === 0) throw new UnfitForBankFile('zero', 'importe');
  if (bankOfClabe(detail.clabe) !== detail.bank) throw new UnfitForBankFile('other_bank', 'banco_receptor');
  return FORMS[kind].encode({
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

/** Returns why a detail cannot be presented in a kind of file, or undefined. It can then be set aside before it stops a whole file. */
export function detailFault(detail: BankFileDetail, kind: FileKind): UnfitForBankFile | undefined {
  try {
    encodeDetail(detail, 2, kind);
    return undefined;
  } catch (error) {
    if (error instanceof UnfitForBankFile) return error;
    throw error;
  }
}

function required(field: string): (text: string) => string {
  return remembering((text) => {
    const cleaned = cleanText(text);
    if (cleaned === '') throw new UnfitForBankFile('blank', field);
    return cleaned;
  });
}
