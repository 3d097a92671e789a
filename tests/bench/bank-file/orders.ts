import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

const DAY = '2027-11-16' as CalendarDate;
const MERCHANTS = 20;

export const HEADER: BankFileHeader = {
  kind: 'collections',
  bank: '002',
  presentationDate: DAY,
  fileNumber: 1,
  companyName: 'Papelería Ñandú, S.A. de C.V.',
  rfc: 'PNA010101AB9',
};

/** Orders of several merchants in turn, so that no text equals that of the former order. */
export function* orders(count: number): Generator<BankFileDetail, void, undefined> {
  for (let index = 0; index < count; index += 1) {
    const merchant = index % MERCHANTS;
    yield {
      amount: (1_000 + (index % 4_999_000)) as Centavos,
      settlementDate: DAY,
      chargeDate: DAY,
      bank: '012',
      clabe: '012180012345678909',
      holderName: `José Núñez ${index}`,
      merchantName: `Panadería Sol ${merchant}`,
      serviceReference: `CLIENTE ${index}`,
      numericReference: String(1_000_000 + (index % 9_000_000)),
      concept: `Suscripción Ñandú #${merchant} — café`,
    };
  }
}
