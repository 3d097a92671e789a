import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import type { Pieces } from './port.ts';

const LAST_RETURN_CODE = 13;

/**
 * What the simulated bank returns of a file: the centavos of each amount, from .01 to .13, are the return code, and
 * anything else is paid (Decisions, Sandbox). As long as the file itself.
 */
export async function* simulateReturns(file: Pieces): Pieces & AsyncGenerator<string, void, undefined> {
  const { header, details } = await readBankFile(file);
  yield* writeBankFile(header, returned(details));
}

async function* returned(details: AsyncIterable<BankFileDetail>) {
  for await (const detail of details) {
    const cents = detail.amount % 100;
    const returnCode = cents <= LAST_RETURN_CODE ? String(cents).padStart(2, '0') : '00';
    yield { ...detail, returnCode };
  }
}
