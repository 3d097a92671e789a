import type { S3ServiceException } from '@aws-sdk/client-s3';
import { requiredSetting } from '#lib/environment.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import type { MerchantFiles } from './port.ts';

/** What reads uploads of merchants, and writes what became of them. */
export type MerchantUploads = Pick<MerchantFiles, 'put' | 'read'>;

let uploads: MerchantUploads | undefined;

/** Returns this stage's files of merchants, for a function that reads uploads, which may be missing. */
export function configuredMerchantUploads(): MerchantUploads {
  if (uploads) return uploads;
  const { put, read } = s3BankFiles(requiredSetting('MERCHANT_FILES_BUCKET'));
  uploads = {
    put,
    async read(name, version) {
      try {
        return await read(name, version);
      } catch (error) {
        throw isDenied(error) ? new NoSuchFile(undefined, { cause: error }) : error;
      }
    },
  };
  return uploads;
}

/** No function may list, so S3 does not say that an object is missing: it denies the read. */
const isDenied = (error: unknown): boolean =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 403;
