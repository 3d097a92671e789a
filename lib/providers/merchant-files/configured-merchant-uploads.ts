import { requiredSetting } from '#lib/environment.ts';
import { readUnlisted } from '#lib/providers/bank-files/read-unlisted.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import type { MerchantFiles } from './port.ts';

/** What reads uploads of merchants, and writes what became of them. */
export type MerchantUploads = Pick<MerchantFiles, 'put' | 'read'>;

let uploads: MerchantUploads | undefined;

/** Returns this stage's files of merchants, for a function that reads uploads, which may be missing. */
export function configuredMerchantUploads(): MerchantUploads {
  uploads ??= readUnlisted(s3BankFiles(requiredSetting('MERCHANT_FILES_BUCKET')));
  return uploads;
}
