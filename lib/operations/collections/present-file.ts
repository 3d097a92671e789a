import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { RECORD_WIDTH } from '#lib/domain/bank-file/layout.ts';
import { checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { LINE_END, writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { type Charge, presented } from '#lib/domain/direct-debit/charge.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { findCharges, moveCharge } from '#lib/store/charges.ts';
import {
  type CollectionFile,
  chargesOf,
  findFile,
  moveFile,
  type Presentation,
} from '#lib/store/collection-files.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';
import { detailsOf } from './details-of.ts';

/** Who presents the files. */
export type Issuer = Pick<BankFileHeader, 'companyName' | 'rfc'>;

/**
 * Takes every file of a day that holds orders to the bank: closes it, writes it, and moves its orders to
 * `in_process`. What an earlier run has done is found done: the same file comes out, however often.
 */
export async function presentFiles(
  of: Presentation,
  { files, issuer }: { files: BankFiles; issuer: Issuer },
  now: Date,
): Promise<CollectionFile[]> {
  const taken: CollectionFile[] = [];
  for (let number = 1; ; number++) {
    const file = await closedFile(of, number, now);
    if (!file) return taken;
    if (file.state === 'presented') continue;
    await writeOnce(file, issuer, files);
    for await (const charges of chargesOf(file)) await markPresented(charges, now);
    taken.push(await retryOnConflict(() => finish(file, now)));
  }
}

/** Where the bank fetches a file. */
export function nameOf({ id }: CollectionFile): string {
  return `presentments/${id}.txt`;
}

/** Header, details and trailer have one width. */
export function sizeOf({ operations }: Pick<CollectionFile, 'operations'>): number {
  return (operations + 2) * (RECORD_WIDTH + LINE_END.length);
}

/** The first, second … file of a day, which takes no more orders; nothing where there is none or it is empty. */
function closedFile(of: Presentation, number: number, now: Date): Promise<CollectionFile | undefined> {
  return retryOnConflict(async () => {
    const file = await findFile(of, number);
    if (file?.state !== 'open') return file;
    return file.operations === 0 ? undefined : moveFile(file, 'closed', now);
  });
}

async function writeOnce(file: CollectionFile, issuer: Issuer, files: BankFiles): Promise<void> {
  const { bank, date: presentationDate, number: fileNumber } = file;
  const records = writeBankFile({ bank, presentationDate, fileNumber, ...issuer }, detailsOf(file));
  if (await files.putOnce(nameOf(file), records, sizeOf(file))) return;
  const found = await checkBankFile(await files.read(nameOf(file)), { bank });
  if (found.operations !== file.operations || found.total !== BigInt(file.total)) {
    throw new Error(`Another file stands at ${nameOf(file)}`);
  }
}

/** A run that crashed in the middle has moved some of them; the bank may even have returned those already. */
function markPresented(charges: readonly Charge[], now: Date): Promise<void> {
  const ids = charges.map(({ id }) => id);
  return retryOnConflict(async () => {
    const left = (await findCharges(ids)).filter(({ status }) => status === 'pending');
    if (left.length === 0) return;
    await transact(left.map((charge) => moveCharge({ charge, transition: presented }, now)));
  });
}

async function finish(file: CollectionFile, now: Date): Promise<CollectionFile> {
  const { account_id, bank, date, number } = file;
  const current = await findFile({ account_id, bank, date }, number);
  return current?.state === 'presented' ? current : moveFile(current ?? file, 'presented', now);
}
