import type { Centavos } from '#lib/domain/money.ts';
import type { BankFileFault } from './bad-bank-file.ts';
import { ACCOUNT_PREFIX, type ReadDetail } from './detail.ts';
import { byKind, type FileKind } from './file-kind.ts';
import { LAYOUTS } from './layout.ts';
import type { Oddities } from './oddities.ts';
import { formOf, noteOddFields, type OddField } from './record.ts';

/** Why a single line cannot be settled. */
type UnreadableReason =
  | 'unknown_reference'
  | 'other_amount'
  | 'other_account'
  | 'other_date'
  | 'unreadable_code';

/**
 * A detail with an unreadable field that is needed to match or settle it; `field` is its name in the layout. Its amount
 * counts.
 */
export type UnreadableDetail = {
  sequence: number;
  amount: Centavos;
  unreadable: { reason: UnreadableReason; field: string; code: BankFileFault };
  /** Undefined if the reference itself cannot be read. */
  numericReference: string | undefined;
};

export type ReturnLine = ReadDetail | UnreadableDetail;

export const isUnreadable = (line: ReturnLine): line is UnreadableDetail => 'unreadable' in line;
export const isReadable = (line: ReturnLine): line is ReadDetail => !isUnreadable(line);

/** The fields of a detail that are needed to read its whole file. */
const NEEDED: ReadonlySet<string> = new Set(['num_secuencia', 'importe']);
/**
 * The fields that match or settle a detail, and the reason of the exception if one cannot be read. The first one
 * counts.
 */
const SETTLING: Readonly<Record<string, UnreadableReason>> = {
  referencia_numerica_emisor: 'unknown_reference',
  codigo_divisa: 'other_amount',
  num_cuenta_cliente: 'other_account',
  fecha_vencimiento_o_cobro: 'other_date',
  fecha_liquidacion: 'other_date',
  motivo_devolucion: 'unreadable_code',
};

const FORMS = byKind((kind) => formOf(LAYOUTS[kind].detail));

/**
 * Returns what the detail's record of a kind of file says. It does not check whether the line is about an order of ours or the account that
 * was charged. Fields that neither match nor settle it may hold anything; what is odd is noted.
 * @throws BadBankFile if the file cannot be read with it
 */
export function decodeDetail(record: string, line: number, kind: FileKind, oddities: Oddities): ReturnLine {
  const { odd, read } = FORMS[kind];
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
