import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { day } from '#tests/domain/calendar/day.ts';

export const header: BankFileHeader = {
  kind: 'collections',
  bank: '002',
  presentationDate: day('2027-11-12'),
  fileNumber: 42,
  companyName: 'Papelería Ñandú, S.A. de C.V.',
  rfc: 'PNA010101AB9',
};

/** Returns a detail with the members that a test sets. */
export function detail(changes: Partial<BankFileDetail> = {}): BankFileDetail {
  return {
    amount: 49_900 as Centavos,
    settlementDate: day('2027-11-16'),
    chargeDate: day('2027-11-16'),
    bank: '012',
    clabe: '012180012345678909',
    holderName: 'José Núñez',
    merchantName: 'Panadería Sol',
    serviceReference: 'CONTRATO 7',
    numericReference: '1000001',
    concept: 'Suscripción Ñandú #7 — café',
    ...changes,
  };
}

/** Returns everything that a source yields, in order. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Returns a whole file as one text. */
export async function fileOf(details: readonly BankFileDetail[], first = header): Promise<string> {
  return (await collect(writeBankFile(first, details))).join('');
}
