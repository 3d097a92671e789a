import type { BankFiles } from './port.ts';
import { s3BankFiles } from './s3.ts';

let files: BankFiles | undefined;

/** The place of this stage's files: the bucket that the deployment names. */
export function configuredBankFiles(): BankFiles {
  const bucket = process.env.FILES_BUCKET;
  if (!bucket) throw new Error('FILES_BUCKET is not set');
  files ??= s3BankFiles(bucket);
  return files;
}
